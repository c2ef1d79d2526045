/**
 * What waits for a person: a complaint's conversation, a purchase or refund to decide, a refund that is stuck, a missed deadline, a
 * dispute, a case that staff opened, a request that needs a second person, a difference between the books, an alert. Another kind is a word here and a source in
 * find-inbox.ts.
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

/** The nearest clock first, or by age. */
export const INBOX_SORTS = ["due", "oldest", "newest"] as const;
export type InboxSort = (typeof INBOX_SORTS)[number];

/** The times to snooze until; mornings are 8:00 in Lagos. */
export const SNOOZES = ["hour", "four_hours", "tomorrow", "monday"] as const;
export type Snooze = (typeof SNOOZES)[number];

/** The most labels of an item, and the longest. */
export const MAX_LABELS = 5;
export const MAX_LABEL_LENGTH = 24;
