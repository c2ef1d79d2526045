import { buttonClass } from "@/app/_ui/button";
import { Money } from "@/app/_ui/money";
import { shortClockTime } from "@/app/_ui/time";
import { TitledSection } from "@/app/_ui/titled-section";
import { LedgerTable } from "@/app/admin/_ui/ledger-table";
import type { DayOrder } from "@/lib/admin/money/find-day-orders";
import { formatNaira } from "@/lib/platform/money";
import { moneyWords } from "@/lib/words/en/money";
import { shortStatus } from "@/lib/words/en/orders";

/** Each order of the day with the upstream's charge and its payment. */
export function DayOrders({ orders, later }: { orders: readonly DayOrder[]; later: string | null }) {
  return (
    <TitledSection id="orders" title={moneyWords.ordersHeading} className="grid grid-cols-1 gap-3">
      <LedgerTable
        label={moneyWords.ordersHeading}
        none={moneyWords.noOrders}
        columns={[
          { label: moneyWords.order },
          { label: moneyWords.ours, figure: true },
          { label: moneyWords.upstream, figure: true },
          { label: moneyWords.payments, figure: true },
        ]}
        rows={orders.map(
          ({ id, ref, placedAt, status, total, upstream, paid, returned, inDispute, differences }) => ({
            key: id,
            cells: [
              <span key="order" className="block">
                <a
                  href={`/admin/orders/${ref}`}
                  className="tap whitespace-nowrap underline underline-offset-4"
                >
                  {ref}
                </a>
                <span className="block text-muted">
                  {shortClockTime(placedAt)}, {shortStatus[status]}
                </span>
                {differences > 0 ? (
                  <strong className="block text-bad">{moneyWords.differs(differences)}</strong>
                ) : null}
              </span>,
              <Money key="ours" amount={total} />,
              <Money key="upstream" amount={upstream} />,
              <span key="paid" className="block">
                <Money amount={paid} />
                {returned === 0 ? null : (
                  <span className="block whitespace-normal text-muted">
                    {moneyWords[inDispute ? "inDispute" : "returned"](formatNaira(returned))}
                  </span>
                )}
              </span>,
            ],
          }),
        )}
      />
      {later ? (
        <p>
          <a href={later} className={buttonClass("quiet")}>
            {moneyWords.laterOrders}
          </a>
        </p>
      ) : null}
    </TitledSection>
  );
}
