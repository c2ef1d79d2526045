import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { caseWords } from "@/lib/words/en/cases";
import { closeCaseAction } from "./actions";

/** Closes a case with a note on what was done. */
export function CloseForm({ id }: { id: number }) {
  return (
    <form action={closeCaseAction} className="grid grid-cols-1 gap-4">
      <input type="hidden" name="case" value={id} />
      <Field id={`case-${id}`} name="reason" label={caseWords.reason} maxLength={500} autoComplete="off" />
      <Button type="submit">{caseWords.submit}</Button>
    </form>
  );
}
