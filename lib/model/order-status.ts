/**
 * The public statuses (contract.md), and the pure function that derives an order's from its payments, lines
 * and refunds (money-safety.md, "States", first match). derive-order-status.sql is its twin and stores the
 * result; a property test compares the two. No I/O: client components import this file.
 */
export const ORDER_STATUSES = [
  "awaiting_payment",
  "paid",
  "processing",
  "delivered",
  "partly_delivered",
  "refund_due",
  "refunded",
  "expired",
  "under_review",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const LINE_STATUSES = [
  "waiting",
  "sending",
  "processing",
  "delivered",
  "refund_due",
  "refunded",
  "under_review",
] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];

export const TIMELINE_EVENTS = [
  "placed",
  "payment_started",
  "paid",
  "held",
  "released",
  "payment_mismatch",
  "sending",
  "sent",
  "unknown",
  "processing",
  "delivered",
  "failed",
  "parked",
  "refund_started",
  "refund_sent",
  "refunded",
  "refund_bounced",
  "refunded_outside",
  "compensation_started",
  "compensated",
  "credited",
  "sent_again",
  "expired",
  "cancelled",
] as const;
export type TimelineEvent = (typeof TIMELINE_EVENTS)[number];

/**
 * Whether nothing more happens automatically. A partly delivered order is terminal once no item waits for its
 * refund.
 */
export function isTerminal(status: OrderStatus, lines: readonly LineStatus[]): boolean {
  if (status === "partly_delivered") return !lines.includes("refund_due");
  return status === "delivered" || status === "refunded" || status === "expired";
}
