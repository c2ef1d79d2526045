import { AutoRefresh } from "@/app/_ui/auto-refresh";
import { Section } from "@/app/_ui/section";
import type { BulkProgress as Progress } from "@/lib/admin/orders/find-bulk-check";
import type { OrderStatus } from "@/lib/model/order-status";
import { shortStatus } from "@/lib/words/en/orders";
import { selectionWords } from "@/lib/words/en/selection";

/** Maximum number of orders listed. */
const MAX_SHOWN = 20;

/** The progress of a bulk check, and what it changed. Refreshes while it runs. */
export function BulkProgress({ progress, here }: { progress: Progress; here: string }) {
  const { total, done, ended, changed, failed } = progress;
  const text = ended ? selectionWords.ended(total) : selectionWords.running(done, total);
  return (
    <Section title={selectionWords.progress}>
      <p role="status">{total === 0 ? selectionWords.elsewhere : text}</p>
      {ended ? null : (
        <>
          <progress
            max={total}
            value={done}
            aria-label={selectionWords.progress}
            className="h-2 w-full accent-(--accent)"
          />
          <p className="text-small text-muted">{selectionWords.pace}</p>
          <p>
            <a href={here} className="tap underline underline-offset-4">
              {selectionWords.refresh}
            </a>
          </p>
          <AutoRefresh />
        </>
      )}
      {ended && total > 0 && changed.length === 0 ? <p>{selectionWords.unchanged}</p> : null}
      {changed.length > 0 ? (
        <ul className="grid grid-cols-1">
          {changed.slice(0, MAX_SHOWN).map(({ ref, before, after }) => (
            <li key={ref}>
              <a href={`/admin/orders/${ref}`} className="tap underline underline-offset-4">
                {selectionWords.changed(ref, shortOf(before), shortOf(after))}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {failed.length > 0 ? (
        <p>
          {selectionWords.failed} {failed.slice(0, MAX_SHOWN).join(", ")}
        </p>
      ) : null}
    </Section>
  );
}

function shortOf(status: string): string {
  return shortStatus[status as OrderStatus] ?? status;
}
