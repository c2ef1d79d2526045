/** What needs a second person (docs/adr/0080). A request goes from ASKED to APPROVED to USED; each of the first two may become REJECTED or EXPIRED. */
export const APPROVAL_KINDS = [
  "refund",
  "compensation",
  "decision",
  "price",
  "role",
  "month_close",
  "limit",
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** A request that a second person approved, as the verb that carries it out needs it. */
export interface Approved {
  id: number;
  /** Who approved it. */
  userId: string;
  role: "owner" | "manager";
}
