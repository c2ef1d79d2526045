import { type Kobo, sumKobo, ZERO } from "@/lib/platform/money";
import type { TimelineEvent } from "./order-status";
import type { LineView, Money, OrderView, RefundPlace, TimelineEntry } from "./order-view";

/** The sum of these events' amounts, in the first one's currency; null if they have none. Bounced refunds don't count. Pure. */
export function sumOfEvents({ timeline }: OrderView, ...events: TimelineEvent[]): Money | null {
  const moved = timeline.flatMap(({ event, amount, line }, index) => {
    const back = timeline.slice(index).some((one) => one.event === "refund_bounced" && one.line === line);
    return events.includes(event) && amount && !(event === "refunded" && back) ? [amount] : [];
  });
  const [first] = moved;
  if (!first) return null;
  const same = moved.filter(({ currency }) => currency === first.currency);
  return { amount: sumKobo(same.map(({ amount }) => amount)), currency: first.currency };
}

/** What the customer paid: for a mismatched payment not the order's total. Pure. */
export function paidMoney(order: OrderView): Money {
  return sumOfEvents(order, "paid", "payment_mismatch") ?? order.total;
}

/** What was refunded: of the items, or the whole payment if the order never used it. Null: nothing. Pure. */
export function refundedMoney(order: OrderView): Money | null {
  const failed = order.lines.filter(({ status }) => status === "refund_due" || status === "refunded");
  if (failed.length === 0 && (order.status === "refund_due" || order.status === "refunded")) {
    return sumOfEvents(order, "refunded");
  }
  const back = failed.filter(({ status }) => status === "refunded");
  const amount = sumKobo(back.map((line) => refundOf(order, line)));
  return amount > 0 ? { amount, currency: "NGN" } : null;
}

/**
 * What the refund of an item returns: its price, or less if some of it was returned as compensation before (docs/adr/0078),
 * or nothing. Pure.
 */
export function refundOf({ timeline }: OrderView, { position, total }: LineView): Kobo {
  const opened = timeline.findLast(({ event, line }) => event === "refund_started" && line === position);
  return opened?.amount?.amount ?? total.amount;
}

/** The compensations that the customer has, and the one on its way; one that the bank returned is on its way again. Pure. */
export function compensationsOf({ timeline }: Pick<OrderView, "timeline">): TimelineEntry[] {
  const kept = timeline.filter(({ event, amount }, index) => {
    if (event !== "compensated") return event === "credited" || event === "compensation_started";
    const later = timeline.slice(index).filter((one) => one.event === "refund_bounced" && !one.line);
    return !later.some((one) => one.amount?.amount === amount?.amount);
  });
  const last = kept.findLast(({ event }) => event !== "credited");
  return kept.filter((entry) => entry.event !== "compensation_started" || entry === last);
}

/** The refunds of these items by where they went, or will go. Pure. */
export function refundsByPlace(order: OrderView, lines: readonly LineView[]): [RefundPlace, Kobo][] {
  const sums = new Map<RefundPlace, Kobo>();
  for (const line of lines) {
    const made = order.timeline.findLast(
      ({ event, line: position }) => event === "refunded" && position === line.position,
    );
    const to = (line.status === "refunded" ? made?.to : undefined) ?? order.refundTo;
    sums.set(to, sumKobo([sums.get(to) ?? ZERO, refundOf(order, line)]));
  }
  return [...sums].filter(([, amount]) => amount > 0);
}
