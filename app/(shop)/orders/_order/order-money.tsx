import { Money } from "@/app/_ui/money";
import { MoneyRow } from "@/app/_ui/money-row";
import { paidMoney, refundedMoney } from "@/lib/model/order-sums";
import type { OrderView } from "@/lib/model/order-view";
import { feeNames, orderWords } from "@/lib/words/messages";

/** The amounts of an order, each labelled. `waited`: the page was loaded before the order finished. */
export function OrderMoney({ order, waited }: { order: OrderView; waited: boolean }) {
  const goods = order.lines.reduce((sum, line) => sum + line.amount.amount, 0);
  const between = order.total.amount - order.paymentFee.amount - goods;
  const back = refundedMoney(order);
  const paid = paidMoney(order);
  return (
    <>
      <div className="perforated grid gap-1 py-3">
        {between !== 0 ? (
          <MoneyRow label={between > 0 ? feeNames.service : feeNames.discount} amount={between} />
        ) : null}
        <MoneyRow label={feeNames.payment} amount={order.paymentFee.amount} />
      </div>
      <div className="perforated grid gap-1 py-3">
        <div className="flex items-baseline justify-between gap-4">
          <span className="font-bold">{totalLabel(order)}</span>
          <Money {...paid} className="text-title font-bold" />
        </div>
        {back ? <MoneyRow label={orderWords.refundedSum} {...back} /> : null}
        {/* A refund may still come while the page is open: its line is reserved. */}
        {!back && waited ? <div className="h-6.5" /> : null}
      </div>
    </>
  );
}

function totalLabel({ status }: OrderView): string {
  if (status === "awaiting_payment") return orderWords.total;
  return status === "expired" ? orderWords.totalExpired : orderWords.totalPaid;
}
