import { Button } from "@/app/_ui/button";
import { ReasonField } from "@/app/admin/_ui/reason-field";
import { CodeField } from "./code-field";
import { KeptField } from "./kept-fields";
import { KeptForm } from "./kept-form";
import type { KeptAction } from "./refused";

interface Props {
  id: string;
  action: KeptAction;
  /** Hidden fields with the form's subject. */
  about: Readonly<Record<string, string | number>>;
  /** If given, the form is collapsed below this line. */
  summary?: string;
  note?: string;
  labels: { naira: string; reason: string; submit: string };
  /** Allow kobo; otherwise whole naira only. */
  kobo?: boolean;
  fresh: boolean;
}

/** A form that moves money manually: amount, reason, and the second factor if it was last entered too long ago. */
export function MoneyForm({ id, action, about, summary, note, labels, kobo = false, fresh }: Props) {
  return (
    <KeptForm action={action} about={about} summary={summary}>
      {note ? <p>{note}</p> : null}
      <KeptField
        id={`${id}-naira`}
        name="naira"
        label={labels.naira}
        before="₦"
        inputMode={kobo ? "decimal" : "numeric"}
        maxLength={20}
        autoComplete="off"
      />
      <ReasonField id={`${id}-reason`} label={labels.reason} />
      <CodeField id={id} fresh={fresh} />
      <Button type="submit" look="quiet">
        {labels.submit}
      </Button>
    </KeptForm>
  );
}
