import { Field } from "@/app/_ui/field";
import { purchase } from "@/lib/words/messages";

interface Props {
  name: string;
  label?: string;
  value: string;
  error: string | null;
  hint?: string;
}

/** A field for a Nigerian number in any format; the schema validates it. */
export function PhoneField({ name, label = purchase.phone, value, error, hint = purchase.phoneHint }: Props) {
  return (
    <Field
      name={name}
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={60}
      defaultValue={value}
      hint={hint}
      error={error}
    />
  );
}
