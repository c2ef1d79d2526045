import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { storyWords } from "@/lib/words/en/order-story";
import { CodeField } from "./code-field";

interface Props {
  id: string;
  action: (form: FormData) => Promise<void>;
  /** Hidden fields that say what the form is about. */
  about: Readonly<Record<string, string | number>>;
  labels: { naira: string; reason: string; submit: string };
  /** Allow kobo; otherwise whole naira only. */
  kobo?: boolean;
  fresh: boolean;
}

/** A form that moves money manually: amount, reason, and the second factor if it was last entered too long ago. */
export function MoneyForm({ id, action, about, labels, kobo = false, fresh }: Props) {
  return (
    <form action={action} className="grid grid-cols-1 gap-5">
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        id={`${id}-naira`}
        name="naira"
        label={labels.naira}
        before="₦"
        inputMode={kobo ? "decimal" : "numeric"}
        maxLength={20}
        autoComplete="off"
      />
      <Field
        id={`${id}-reason`}
        name="reason"
        label={labels.reason}
        hint={storyWords.reasonHint}
        maxLength={500}
        autoComplete="off"
      />
      <CodeField id={id} fresh={fresh} />
      <Button type="submit" look="quiet">
        {labels.submit}
      </Button>
    </form>
  );
}
