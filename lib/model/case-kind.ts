/**
 * `parked` and `refund_stuck` open with the attempt's own transition (follow_parked), `dispute` with its webhook, `reversal`
 * when the supplier takes a delivery back without enough to show for it (prove_reversal).
 */
export const CASE_KINDS = [
  "dispute",
  "parked",
  "refund_stuck",
  "overdue",
  "not_received",
  "reversal",
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];
