import { Field } from "@/app/_ui/field";
import { purchase } from "@/lib/words/messages";

export function EmailField({ value, error }: { value: string; error: string | null }) {
  return (
    <Field
      name="email"
      label={purchase.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      defaultValue={value}
      hint={purchase.emailHint}
      error={error}
    />
  );
}
