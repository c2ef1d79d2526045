import type { Kobo } from "@/lib/platform/money";

/** Which list is compared with our books. `wallet` is the upstream's balance against the ledger. */
export type DifferenceSource = "upstream" | "wallet" | "payments" | "refunds";

/**
 * Kinds of reconciliation discrepancies (money-safety.md, Guards: reconciliation). lib/words/en/differences.ts
 * describes each.
 */
export const DIFFERENCE_KINDS = [
  // The upstream's list
  "upstream_not_ours",
  "vend_not_listed",
  "cost_differs",
  "amount_differs",
  "product_differs",
  "several_debits",
  "reversal_differs",
  "late_vend",
  "reversed_upstream",
  "vend_undecided_there",
  // The upstream's wallet
  "balance_differs",
  // The provider's payments
  "payment_not_ours",
  "payment_not_captured",
  "payment_not_listed",
  "payment_status_differs",
  "payment_differs",
  "fees_differ",
  // The provider's refunds
  "refund_not_ours",
  "refund_not_listed",
  "refund_twice",
  "refund_status_differs",
  "refund_amount_differs",
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** One discrepancy found by a comparison. Neither side's record contains a token, PIN or full number. */
export interface FoundDifference {
  kind: DifferenceKind;
  /** "vend:EFFECT", "ref:CUSTOMERREF", "row:UPSTREAMID", "payment:PROVIDER:REFERENCE", "refund:EFFECT", "refund:PROVIDER:ID", "wallet", "wallet:NAME". */
  subject: string;
  /** Order id. */
  order: string | null;
  ours: Record<string, unknown> | null;
  theirs: Record<string, unknown> | null;
  /** Theirs minus ours, in kobo; null if it isn't about an amount. */
  amountKobo: Kobo | null;
}

/** The result of a comparison. A subject that was examined and isn't in `found` agrees. */
export interface Comparison {
  found: FoundDifference[];
  examined: string[];
}
