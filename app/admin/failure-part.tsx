import { LedgerTable } from "@/app/_desk/ledger-table";
import { Part } from "@/app/_desk/part";
import { ShareBar } from "@/app/_desk/share-bar";
import { failureRate, type ProductFailures } from "@/lib/desk/read-failures";
import { todayWords } from "@/lib/words/en/desk";
import { productName } from "@/lib/words/network-name";

/** Failed attempts by product, the worst first, beside the day before. */
export function FailurePart({ failures }: { failures: readonly ProductFailures[] }) {
  const text = (failed: number, ended: number) => {
    const rate = failureRate(failed, ended);
    return rate === null ? "–" : todayWords.rate(rate);
  };
  return (
    <Part id="failures" title={todayWords.failHeading} note={todayWords.failNote}>
      <LedgerTable
        label={todayWords.failHeading}
        none={todayWords.noAttempts}
        columns={[
          { label: todayWords.product },
          { label: todayWords.failed, figure: true },
          { label: todayWords.howMany, figure: true },
          { label: todayWords.before, figure: true },
        ]}
        rows={failures.map((row) => ({
          key: `${row.service}:${row.product}`,
          cells: [
            <span key="name" className="grid grid-cols-1">
              {`${productName(row.product)} ${row.service}`}
              <ShareBar share={row.ended === 0 ? 0 : row.failed / row.ended} />
            </span>,
            text(row.failed, row.ended),
            `${row.failed} / ${row.ended}`,
            text(row.failedBefore, row.endedBefore),
          ],
        }))}
      />
    </Part>
  );
}
