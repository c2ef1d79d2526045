import { PlainForm } from "@/app/_ui/action-form";
import { Button } from "@/app/_ui/button";
import { timestamp } from "@/app/_ui/time";
import { TitledSection } from "@/app/_ui/titled-section";
import { CodeField } from "@/app/admin/_ui/code-field";
import type { PriceRow } from "@/lib/admin/prices/find-price-rows";
import type { RuleBatch } from "@/lib/admin/prices/find-rule-changes";
import { changesWords } from "@/lib/words/en/price-table";
import { cancelScheduleAction } from "./actions";
import { BatchRules } from "./batch-rules";

interface Props {
  scheduled: readonly RuleBatch[];
  rows: readonly PriceRow[];
  mayWrite: boolean;
  fresh: boolean;
  /** The table's query, to return to it. */
  back: string;
}

/** Prices that begin later, each with a form to cancel it. */
export function ScheduledList({ scheduled, rows, mayWrite, fresh, back }: Props) {
  return (
    <TitledSection
      id="scheduled"
      title={changesWords.scheduled}
      className={scheduled.length > 0 ? "grid grid-cols-1 gap-2" : "flex flex-wrap items-baseline gap-x-3"}
    >
      {scheduled.length === 0 ? <p className="text-muted">{changesWords.noneScheduled}</p> : null}
      <ul className="grid grid-cols-1">
        {scheduled.map((batch) => (
          <li key={batch.id} className="grid grid-cols-1 gap-2 border-t border-line py-3">
            <p className="wrap-anywhere">
              <span className="font-semibold">{changesWords.count(batch.rules.length)}</span>,{" "}
              {changesWords.starts(timestamp(batch.from))}
              <span className="block text-small text-muted">
                {batch.by} · {batch.why}
              </span>
            </p>
            <BatchRules rules={batch.rules} rows={rows} />
            {mayWrite ? (
              <PlainForm action={cancelScheduleAction} className="flex flex-wrap items-end gap-3">
                <input type="hidden" name="back" value={back} />
                {batch.rules.map(({ id }) => (
                  <input key={String(id)} type="hidden" name="id" value={String(id)} />
                ))}
                <CodeField id={`cancel-${batch.id}`} fresh={fresh} />
                <Button type="submit" look="quiet">
                  {changesWords.cancel}
                </Button>
              </PlainForm>
            ) : null}
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
