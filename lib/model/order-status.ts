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

export interface StatusFacts {
  closed: boolean;
  applied: boolean;
  /** Number of captured payments that can't be used for the order, and how many of them are refunded. */
  suspense: number;
  suspenseRefunded: number;
  /** Whether any attempt of the order, vend or refund, is in manual review; a compensation doesn't count. */
  parked: boolean;
  /** Whether the blocklist holds its payment and no decision was made yet (docs/adr/0093). */
  held: boolean;
  lines: readonly LineStatus[];
}

/** The public status of an order. Defined for all facts. */
export function deriveOrderStatus(facts: StatusFacts): OrderStatus {
  if (facts.suspense > 0) {
    if (facts.suspenseRefunded === facts.suspense) return "refunded";
    return facts.parked ? "under_review" : "refund_due";
  }
  if (!facts.applied) return facts.closed ? "expired" : "awaiting_payment";
  const count = (...statuses: LineStatus[]) => facts.lines.filter((line) => statuses.includes(line)).length;
  if (facts.parked || count("under_review") > 0 || (facts.held && count("waiting") > 0))
    return "under_review";
  if (count("waiting", "sending", "processing") > 0)
    return count("waiting") === facts.lines.length ? "paid" : "processing";
  if (count("delivered") === facts.lines.length) return "delivered";
  if (count("delivered") > 0) return "partly_delivered";
  return count("refunded") === facts.lines.length ? "refunded" : "refund_due";
}

/**
 * Whether nothing more happens automatically. A partly delivered order is terminal once no item waits for its
 * refund.
 */
export function isTerminal(status: OrderStatus, lines: readonly LineStatus[]): boolean {
  if (status === "partly_delivered") return !lines.includes("refund_due");
  return status === "delivered" || status === "refunded" || status === "expired";
}
