import { useShop } from "@/app/_shop/frame/shop-context";
import { Field } from "@/app/_ui/field";
import { mayOmitEmail } from "@/lib/model/service-facts";
import { purchase } from "@/lib/words/messages";

interface Props {
  value: string;
  error: string | null;
  /** What is bought: for some services the shop may need no email. */
  services: readonly string[];
}

export function EmailField({ value, error, services }: Props) {
  const optional = useShop().emailOptional && mayOmitEmail(services);
  return (
    <Field
      name="email"
      label={optional ? purchase.emailOptional : purchase.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      defaultValue={value}
      hint={purchase.emailHint}
      error={error}
      data-optional={optional || undefined}
    />
  );
}
