import type { Priced } from "@/app/_purchase/state/priced";
import { Money } from "@/app/_ui/money";
import { feeNames, purchase } from "@/lib/words/messages";
import { aboutText } from "@/lib/words/wait-text";

/** The end of an order summary: every fee by name, the total, and the queue. `between`: what is neither goods nor payment fee. */
export function SummaryTotals({ priced, between }: { priced: Priced; between: number }) {
  return (
    <>
      <div className="perforated grid gap-1 py-3">
        {between !== 0 ? (
          <div className="leader">
            <span>{between > 0 ? feeNames.service : feeNames.discount}</span>
            <Money amount={between} />
          </div>
        ) : null}
        <div className="leader">
          <span>{feeNames.payment}</span>
          <Money amount={priced.fee} />
        </div>
      </div>
      <div className="perforated flex items-baseline justify-between gap-4 py-3">
        <span className="font-bold">{purchase.youPay}</span>
        <Money amount={priced.total} className="text-total font-bold" />
      </div>
      {priced.queueSeconds > 0 ? (
        <p className="pb-4 text-small">{purchase.queue({ about: aboutText(priced.queueSeconds) })}</p>
      ) : null}
    </>
  );
}
