import { refundsByPlace } from "@/lib/model/order-sums";
import type { LineView, OrderView } from "@/lib/model/order-view";
import { formatMoney, formatNaira } from "@/lib/platform/money";
import { orderWords } from "./messages";

/** How much of the refunded items went to each place, wallets first. Pure. */
export function refundedSentences(order: OrderView, lines: readonly LineView[]): string[] {
  return refundsByPlace(order, lines)
    .sort(([to], [other]) => Number(to === "source") - Number(other === "source"))
    .map(([whose, amount]) => orderWords.refunded({ money: formatNaira(amount), whose }));
}

/** A refund that isn't sent yet, and why. Pure. */
export function waitingRefund({ refundWaits, refundWaitsFor }: OrderView): string | null {
  if (!refundWaits) return null;
  return orderWords.refundWaits({ money: formatMoney(refundWaits), why: refundWaitsFor ?? "dispute" });
}
