import type { OrderView, RefundPlace } from "@/lib/model/order-view";
import { formatMoney, formatNaira, type Kobo } from "@/lib/platform/money";
import { orderWords } from "./messages";

/** How much was refunded to each place, wallets first. Pure. */
export function refundedSentences(places: readonly [RefundPlace, Kobo][]): string[] {
  return places
    .toSorted(([to], [other]) => Number(to === "source") - Number(other === "source"))
    .map(([whose, amount]) => orderWords.refunded({ money: formatNaira(amount), whose }));
}

/** A refund that isn't sent yet, and why. Pure. */
export function waitingRefund({ refundWaits, refundWaitsFor }: OrderView): string | null {
  if (!refundWaits) return null;
  return orderWords.refundWaits({ money: formatMoney(refundWaits), why: refundWaitsFor ?? "dispute" });
}
