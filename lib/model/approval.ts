/**
 * Actions that need a second person (docs/adr/0080). A request goes from ASKED to APPROVED to USED; from
 * ASKED or APPROVED it may also become REJECTED or EXPIRED.
 */
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

/** A request approved by a second person, for the verb that carries it out. */
export interface Approved {
  id: number;
  /** Who approved it. */
  userId: string;
  role: "owner" | "manager";
}
