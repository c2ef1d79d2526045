/**
 * `parked` and `refund_stuck` open with the attempt's transition (follow_parked), `dispute` with its webhook,
 * `reversal` when the supplier reverses a delivery without proof (prove_reversal), `staff` by staff, `held`
 * with a payment that the blocklist holds (settle_payment).
 */
export const CASE_KINDS = [
  "dispute",
  "parked",
  "refund_stuck",
  "overdue",
  "not_received",
  "reversal",
  "staff",
  "held",
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** What a customer reports about an order. */
export const CASE_TOPICS = ["no_token", "wrong_amount", "refund_missing", "wrong_number", "other"] as const;
export type CaseTopic = (typeof CASE_TOPICS)[number];

/** How a complaint ended. */
export const CASE_OUTCOMES = ["delivered", "refunded", "credited", "explained", "nothing_wrong"] as const;
export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

export const CASE_AUTHORS = ["customer", "staff", "system"] as const;
export type CaseAuthor = (typeof CASE_AUTHORS)[number];

/** Maximum characters of one message. */
export const MAX_CASE_TEXT = 2_000;
