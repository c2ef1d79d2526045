/** What needs a second person (docs/adr/0080). */
export const APPROVAL_KINDS = ["refund", "compensation", "decision", "price", "role", "month_close"] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** ASKED → APPROVED → USED; each of the first two may become REJECTED or EXPIRED. */
export const APPROVAL_STATES = ["ASKED", "APPROVED", "REJECTED", "EXPIRED", "USED"] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** A request that a second person approved, as the verb that carries it out needs it. */
export interface Approved {
  id: number;
  /** Who approved it. */
  userId: string;
  role: "owner" | "manager";
}
