import { Button } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Select } from "@/app/_ui/select";
import { TextArea } from "@/app/_ui/text-area";
import { ApprovalNote } from "@/app/admin/_ui/approval-note";
import { CodeField } from "@/app/admin/_ui/code-field";
import type { Parked } from "@/lib/admin/orders/find-parked";
import { parkedWords } from "@/lib/words/en/parked";
import { decideParkedAction } from "./actions";

interface Props {
  item: Parked;
  /** The page that contains the form, to return to it. */
  here: "order" | "parked";
  fresh: boolean;
}

/** The form that resolves a manual review: outcome, evidence and reason. */
export function DecideForm({ item, here, fresh }: Props) {
  const { id, kind } = item;
  const { verdicts } = parkedWords;
  const seen = item.sightedAt !== null || item.upstreamId !== null;
  const options =
    kind === "REFUND"
      ? [
          { value: "refunded", label: verdicts.refunded },
          { value: "failed", label: parkedWords.refundFailed },
        ]
      : [
          { value: "delivered", label: verdicts.delivered },
          { value: "failed", label: verdicts.failed },
          ...(seen ? [] : [{ value: "not_executed", label: verdicts.not_executed }]),
        ];
  return (
    <form action={decideParkedAction} className="grid grid-cols-1 gap-5">
      <input type="hidden" name="effect" value={id} />
      <input type="hidden" name="ref" value={item.ref ?? ""} />
      <input type="hidden" name="here" value={here} />
      <Select id={`verdict-${id}`} name="verdict" label={parkedWords.verdict}>
        <option value="">…</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {kind === "VEND" ? (
        <TextArea
          id={`given-${id}`}
          name="given"
          label={parkedWords.given}
          hint={parkedWords.givenHint}
          rows={2}
          maxLength={5_000}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
      ) : null}
      <Field
        id={`evidence-${id}`}
        name="evidence"
        label={parkedWords.evidence}
        hint={parkedWords.evidenceHint}
        maxLength={500}
        autoComplete="off"
      />
      <Field
        id={`reason-${id}`}
        name="reason"
        label={parkedWords.reason}
        maxLength={500}
        autoComplete="off"
      />
      <CodeField id={id} fresh={fresh} />
      <ApprovalNote />
      <Button type="submit">{parkedWords.submit}</Button>
    </form>
  );
}
