/** `parked` and `refund_stuck` open with the attempt's own transition (follow_parked), `dispute` with its webhook. */
export const CASE_KINDS = ["dispute", "parked", "refund_stuck", "overdue", "not_received"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];
