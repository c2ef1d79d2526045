import type { ApprovalKind } from "@/lib/model/approval";
import type { InboxKind, InboxSort, Snooze } from "@/lib/model/inbox";
import { alarmName } from "./alerts";
import { approvalWords, requestName } from "./approvals";
import { caseReason, caseWords } from "./cases";
import { differenceName } from "./differences";
import { disputeReason } from "./disputes";
import { bad, good, type StaffNotice } from "./staff-notice";

/** /admin/inbox. */
export const inboxWords = {
  title: "Inbox",
  lead: "Everything that waits for our team, the nearest deadline first.",
  first: (count: number) => `All ${count}`,
  counted: (name: string, count: number) => (count > 0 ? `${name} ${count}` : name),
  views: { mine: "Mine", late: "Late", snoozed: "Snoozed" },
  kinds: {
    conversation: "Conversations",
    decision: "Decisions",
    refund: "Stuck refunds",
    overdue: "Missed deadlines",
    dispute: "Disputes",
    staff: "Opened by us",
    approval: "Approvals",
    difference: "Discrepancies",
    alert: "Alerts",
  } satisfies Record<InboxKind, string>,
  one: {
    conversation: "Conversation",
    decision: "Decision",
    refund: "Stuck refund",
    overdue: "Missed deadline",
    dispute: "Dispute",
    staff: "Second look",
    approval: "Approval",
    difference: "Discrepancy",
    alert: "Alert",
  } satisfies Record<InboxKind, string>,
  sort: "Sort",
  sorts: {
    due: "Nearest deadline first",
    oldest: "Oldest first",
    newest: "Newest first",
  } satisfies Record<InboxSort, string>,
  list: "Inbox, nearest deadline first",
  listOldest: "Inbox, oldest first",
  listNewest: "Inbox, newest first",
  table: "Inbox table",
  later: "Next page",
  none: "Nothing waits for you. New items appear here automatically.",
  noMatch: "Nothing waits here.",
  gone: "The item that you opened isn't waiting any more.",
  columnNames: {
    due: "Due",
    kind: "Kind",
    why: "What",
    ref: "Order",
    since: "Waiting",
    owner: "Assigned to",
  },
  noDue: "no deadline",
  expires: (at: string) => `expires ${at}`,
  answerDue: (at: string) => `answer due ${at}`,
  heldUntil: (at: string) => `refunded automatically ${at}`,
  late: (wait: string) => `${wait} late`,
  left: (wait: string) => `in ${wait}`,
  since: (wait: string) => `waiting ${wait}`,
  nobody: "No one",
  open: (what: string) => `Open: ${what}`,
  decisions: "All decisions, with filters and export",
  times: (count: number) => (count > 1 ? ` (${count} times)` : ""),
  take: "Assign to me",
  mine: "you",
  assign: "Assigned to",
  assignTo: "Assign",
  looks: (who: string, wait: string) => `${who} is looking at this: opened ${wait} ago.`,
  marks: "Assign, label or snooze",
  labels: "Labels",
  label: "Label",
  addLabel: "Add label",
  labelled: (label: string) => `Show items labelled ${label}`,
  removeLabel: (label: string) => `Remove label ${label}`,
  snooze: "Snooze until",
  snoozes: {
    hour: "In 1 hour",
    four_hours: "In 4 hours",
    tomorrow: "Tomorrow 8:00",
    monday: "Monday 8:00",
  } satisfies Record<Snooze, string>,
  snoozeAt: "Another time (Lagos)",
  snoozeThen: "Snooze",
  snoozeNote: "Hidden until then. It comes back sooner if its deadline passes or the customer writes.",
  snoozed: (at: string) => `Snoozed until ${at}.`,
  wake: "Show it now",
  books: "Open reconciliation",
  disputes: "Evidence and answer",
  ownerDecides: "An owner or a manager decides this.",
  decideHeld: "Release or refund",
};

/** The facts of an order, next to its conversation. */
export const evidenceWords = {
  title: "What we know",
  order: "Order",
  provider: "Provider",
  refund: "Refund",
  refunded: "Refunded",
  theirs: "Their reference",
  ours: "Our reference",
  paid: "Paid",
  remedies: "Refund, recheck or decide",
  credit: "Compensate",
  delivered: "Delivered items can't be refunded. You can compensate the customer instead.",
  undelivered: "An item is refunded once it is proven undelivered.",
};

interface Item {
  kind: InboxKind;
  what: string;
  why: string;
  subject: string;
}

/** What an item is about, in a sentence. */
export function inboxWhat({ kind, what, why, subject }: Item): string {
  if (kind === "alert") return alarmName(what);
  if (kind === "approval") return approvalWords.listed(requestName(what as ApprovalKind, subject), why);
  if (kind === "dispute") return disputeReason(why);
  return kind === "difference" ? differenceName(what) : caseReason(why);
}

/** The heading of an open item, and of its card. */
export function inboxTitle({ kind, what }: { kind: InboxKind; what: string }): string {
  return Object.hasOwn(caseWords.kinds, what)
    ? caseWords.kinds[what as keyof typeof caseWords.kinds]
    : inboxWords.one[kind];
}

export const inboxNotices: Record<string, StaffNotice> = {
  assigned: good("Assigned", "They find it under Mine."),
  taken: bad("Not assigned", "A colleague reassigned it first. This page now shows who has it."),
  unassigned: good("Unassigned", "Anyone can take it."),
  snoozed: good("Snoozed", "It comes back automatically."),
  woken: good("Back in the inbox", "It is shown again."),
  labelled: good("Label added", "The list can be filtered by it."),
  unlabelled: good("Label removed", "It stays on other items."),
  label: bad("No label added", "Use letters, digits, spaces and hyphens, at most 24."),
  labels_full: bad("No label added", "An item has at most five labels. Remove one first."),
  who: bad("Not assigned", "Choose an owner or a support agent of this shop."),
  when: bad("Not snoozed", "Choose a time within the next 30 days."),
};
