import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Field } from "@/app/_ui/field";
import { HiddenFields } from "@/app/_ui/hidden-fields";
import { Technical } from "@/app/admin/_ui/technical";
import { formatNaira, kobo } from "@/lib/platform/money";
import { differenceAmounts } from "@/lib/reconcile/difference-amounts";
import type { DifferenceRow as Row } from "@/lib/reconcile/find-differences";
import { differencePlace, differenceWords } from "@/lib/words/en/differences";
import { moneyWords } from "@/lib/words/en/money";
import { answerDifferenceAction } from "./actions";

interface Props {
  row: Row;
  now: Date;
  day: string;
  mayWrite: boolean;
}

/** One discrepancy: kind, amount, age and assignee. Collapsed: both sides' records and the form to resolve it. */
export function DifferenceRow({ row, now, day, mayWrite }: Props) {
  const { id, kind, amountKobo, subject, owner, state } = row;
  const place = differencePlace(row);
  const id_ = `difference-${id}`;
  const both = differenceAmounts(row);
  return (
    <li className="border-t border-line pt-3">
      <p className="font-semibold first-letter:uppercase">{differenceWords[kind]}</p>
      <p className="text-small wrap-anywhere text-muted first-letter:uppercase">
        {place ? `${place} · ` : ""}
        {both ? `${moneyWords.bothAmounts[both.of](both.one, both.other)} · ` : ""}
        {moneyWords.since(ageOf(row.firstSeenAt, now))}
        {amountKobo === null ? "" : ` · ${moneyWords.theirsLess(formatNaira(kobo(amountKobo)))}`} ·{" "}
        {moneyWords.owner(owner)}
      </p>
      {state === "explained" ? <p>{moneyWords.explained(row.explainedBy, row.explanation)}</p> : null}
      {mayWrite ? (
        <Disclosure summary={moneyWords.answer} className="border-t-0">
          <PlainForm action={answerDifferenceAction} className="grid gap-4">
            <HiddenFields values={{ difference: id, day }} />
            <Button type="submit" look="quiet" name="act" value="own">
              {moneyWords.own}
            </Button>
            <Field id={id_} name="reason" label={moneyWords.reason} maxLength={500} autoComplete="off" />
            <Button type="submit" look="quiet" name="act" value="explain">
              {moneyWords.explain}
            </Button>
          </PlainForm>
        </Disclosure>
      ) : null}
      <Technical>
        <pre className="overflow-x-auto text-small">
          {subject}
          {"\n"}
          {moneyWords.ours}: {JSON.stringify(row.ours, null, 1)}
          {"\n"}
          {moneyWords.theirs}: {JSON.stringify(row.theirs, null, 1)}
        </pre>
      </Technical>
    </li>
  );
}

function ageOf(since: Date, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2_880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} days`;
}
