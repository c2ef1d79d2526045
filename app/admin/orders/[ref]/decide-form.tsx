import { Button } from "@/app/_ui/button";
import { ApprovalNote } from "@/app/admin/_ui/approval-note";
import { CodeField } from "@/app/admin/_ui/code-field";
import { KeptField, KeptSelect, KeptTextArea } from "@/app/admin/_ui/kept-fields";
import { KeptForm } from "@/app/admin/_ui/kept-form";
import { ReasonField } from "@/app/admin/_ui/reason-field";
import type { Parked } from "@/lib/admin/orders/find-parked";
import { parkedWords } from "@/lib/words/en/parked";
import { decideParkedAction } from "./actions";

interface Props {
  item: Parked;
  /** The page that contains the form, to return to it. */
  here: "order" | "parked";
  fresh: boolean;
  /** If given, the form is collapsed below this line. */
  summary?: string;
}

/** What the customer gets to use: a token, PINs, an activation code. Other services have nothing to enter. */
const WITH_GOODS = new Set(["electricity", "exam-pin", "esim"]);

/** The form that resolves a manual review: outcome, evidence and reason. */
export function DecideForm({ item, here, fresh, summary }: Props) {
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
    <KeptForm action={decideParkedAction} about={{ effect: id, ref: item.ref ?? "", here }} summary={summary}>
      <KeptSelect id={`verdict-${id}`} name="verdict" label={parkedWords.verdict}>
        <option value="">{parkedWords.choose}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </KeptSelect>
      {kind === "VEND" && WITH_GOODS.has(item.service ?? "") ? (
        <KeptTextArea
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
      <KeptField
        id={`evidence-${id}`}
        name="evidence"
        label={parkedWords.evidence}
        hint={parkedWords.evidenceHint}
        maxLength={500}
        autoComplete="off"
      />
      <ReasonField id={`reason-${id}`} label={parkedWords.reason} hint={null} />
      <CodeField id={id} fresh={fresh} />
      <ApprovalNote />
      <Button type="submit">{parkedWords.submit}</Button>
    </KeptForm>
  );
}
