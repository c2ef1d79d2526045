import { PlainForm } from "./action-form";
import { Button } from "./button";

interface Props {
  action: (form: FormData) => void | Promise<void>;
  /** The one hidden field: what the action is about. */
  name?: string;
  value: string | number;
  /** The button's full name, for a list in which its text appears several times. */
  label: string;
  children: string;
}

/** A form of one plain button, for a row of a list. Works without JavaScript. */
export function RowButton({ action, name = "id", value, label, children }: Props) {
  return (
    <PlainForm action={action}>
      <input type="hidden" name={name} value={value} />
      <Button type="submit" look="plain" aria-label={label}>
        {children}
      </Button>
    </PlainForm>
  );
}
