import type { OrderView } from "@/lib/model/order-view";

/**
 * Whether this event belongs to a refund. After "refund_started", refunds have "sending" and "unknown" events too.
 * Pure.
 */
export function isRefundEvent({ timeline }: OrderView, index: number): boolean {
  const line = timeline[index]?.line;
  const turn = timeline
    .slice(0, index)
    .findLast((one) => one.line === line && (one.event === "refund_started" || one.event === "sent_again"));
  return turn?.event === "refund_started";
}
