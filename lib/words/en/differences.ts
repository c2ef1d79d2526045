import type { DifferenceKind } from "@/lib/model/difference";

/** What differs between our ledger and the other side's records, for the owner. */
export const differenceWords: Record<DifferenceKind, string> = {
  upstream_not_ours: "the supplier lists a purchase or payment that our records don't have",
  vend_not_listed: "our records say delivered, but the supplier doesn't list it",
  cost_differs: "the supplier charged a different price from our records",
  amount_differs: "the supplier lists a different face value",
  product_differs: "the supplier lists a different product",
  several_debits: "the supplier charged us more than once",
  reversal_differs: "the supplier refunded a different amount from what it charged",
  late_vend: "the supplier delivered after we refunded the customer: a loss",
  reversed_upstream: "our records say delivered, but the supplier failed or reversed it",
  vend_undecided_there: "final in our records, but still pending at the supplier",
  balance_differs: "the supplier's balance differs from our ledger",
  payment_not_ours: "Paystack received a payment that our records don't have",
  payment_not_captured: "Paystack received the money, but our records don't show it",
  payment_not_listed: "our records show the money, but Paystack doesn't know the payment",
  payment_status_differs: "our records show the money, but Paystack reports it unpaid",
  payment_differs: "the customer paid a different amount or currency from our records",
  fees_differ: "Paystack charged a different fee from our records",
  refund_not_ours: "Paystack made a refund that our records don't have",
  refund_not_listed: "our records say refunded, but Paystack doesn't list it",
  refund_twice: "Paystack refunded the customer more than once",
  refund_status_differs: "Paystack reports a different refund status from our records",
  refund_amount_differs: "Paystack refunded a different amount from our records",
};

/** A discrepancy's name in a list, by its kind; an unknown kind is shown as it is. Pure. */
export function differenceName(kind: string): string {
  const said: string = Object.hasOwn(differenceWords, kind) ? differenceWords[kind as DifferenceKind] : kind;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Where to look a discrepancy up: by its order, or by the other side's reference. Null: nothing names it. Pure. */
export function differencePlace({
  subject,
  orderRef,
}: {
  subject: string;
  orderRef: string | null;
}): string | null {
  if (orderRef) return `order ${orderRef}`;
  const [, kind = "", id = ""] = /^(ref|row|payment:paystack|refund:paystack):(.+)$/.exec(subject) ?? [];
  return Object.hasOwn(PLACES, kind) ? `${PLACES[kind]} ${id}` : null;
}

const PLACES: Record<string, string> = {
  ref: "supplier reference",
  row: "supplier ID",
  "payment:paystack": "Paystack payment",
  "refund:paystack": "Paystack refund",
};
