/**
 * What waits for staff: a customer's conversation, a purchase or refund to decide, a stuck refund, a missed
 * deadline, a dispute, a case opened by staff, a request that needs a second person, a reconciliation
 * discrepancy, an alert. A new kind needs a value here and a source in find-inbox.ts.
 */
export const INBOX_KINDS = [
  "conversation",
  "decision",
  "refund",
  "overdue",
  "dispute",
  "staff",
  "approval",
  "difference",
  "alert",
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** By nearest deadline, or by age. */
export const INBOX_SORTS = ["due", "oldest", "newest"] as const;
export type InboxSort = (typeof INBOX_SORTS)[number];

/** Snooze options; mornings are 8:00 in Lagos. */
export const SNOOZES = ["hour", "four_hours", "tomorrow", "monday"] as const;
export type Snooze = (typeof SNOOZES)[number];

/** The most labels of an item, and the longest. */
export const MAX_LABELS = 5;
export const MAX_LABEL_LENGTH = 24;
