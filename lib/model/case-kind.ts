/** `parked` and `refund_stuck` open with the attempt's own transition (follow_parked), `dispute` with its webhook. */
export type CaseKind = "dispute" | "parked" | "refund_stuck" | "overdue" | "not_received";
