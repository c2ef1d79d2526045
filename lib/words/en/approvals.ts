import type { ApprovalKind } from "@/lib/model/approval";

/** What needs a second person, in a sentence. */
const acts = (limit: string) =>
  `refunds and compensation above ${limit} for one order, and the close of a month`;

/** What waits for a second person (docs/adr/0080). */
export const approvalWords = {
  on: (limit: string) => `Another owner or manager must approve ${acts(limit)}. Requests wait in the Inbox.`,
  off: (limit: string) =>
    `With two owners or managers, the other one must approve ${acts(limit)}. Only one person here could approve, so nothing waits.`,
  limit: "Second person: refunds and compensation of one order above (₦)",
  formNote: (limit: string) =>
    `Above ${limit} for this order, or above your own limit, this waits for a second person's approval.`,
  kinds: {
    refund: "Refund",
    compensation: "Compensation",
    decision: "Decision",
    price: "Loss-making price",
    role: "Role change",
    month_close: "Month close",
  } satisfies Record<ApprovalKind, string>,
  listed: (kind: string, who: string) => `${kind}, asked by ${who}`,
  asks: (who: string, role: string, wait: string) => `${who} (${role}) asked for this ${wait} ago.`,
  refund: (amount: string, item: number, what: string) =>
    `It refunds ${amount} for item ${item}, ${what}. The item won't be delivered any more.`,
  compensation: (amount: string) =>
    `It compensates the customer with ${amount}, booked as goodwill. What was delivered stays sold.`,
  monthClose: (month: string) =>
    `It closes ${month} for good, with the ledger's figures at that moment. Later corrections fall into a later month.`,
  viewMonth: "View the month's figures",
  monthReason: "The month is over and its days are closed.",
  why: (reason: string) => `Their reason: ${reason}`,
  approvedBy: (who: string) => `${who} approved this, but it wasn't carried out. Approve it again to do so.`,
  expires: (at: string) => `Without an answer it expires on ${at}.`,
  effect: "Approving carries it out at once, in both names, if it is still possible then.",
  own: "You asked for this, so another owner or manager decides.",
  others: "An owner or a manager decides this.",
  reason: "Reason (needed to reject)",
  reasonHint: "Saved in the activity log.",
  approve: "Approve",
  reject: "Reject",
  gone: "This was decided or has expired.",
};

interface ApprovalNotice {
  tone: "good" | "bad";
  title: string;
  text: string;
  link?: { href: string; label: string };
}

const LINK = { href: "/admin/inbox?kind=approval", label: "View approvals" };

/** Said after an act that needs a second person. */
export const askedNotices = {
  second_asked: {
    tone: "good",
    title: "Waiting for a second person",
    text: "Nothing has happened yet. Another owner or manager finds it in the Inbox and has 24 hours to approve it.",
    link: LINK,
  },
  second_asked_before: {
    tone: "good",
    title: "Already waiting for a second person",
    text: "The first request stands. Another owner or manager decides it in the Inbox.",
    link: LINK,
  },
} satisfies Record<string, ApprovalNotice>;

/** Said after a decision in the inbox. */
export const approvalNotices: Record<string, ApprovalNotice> = {
  approval_done: {
    tone: "good",
    title: "Approved and carried out",
    text: "The activity log names you both.",
  },
  approval_refused: {
    tone: "bad",
    title: "Approved, but not carried out",
    text: "It isn't possible any more: the order, a limit or a role changed meanwhile. The activity log says what. They can ask again.",
  },
  approval_rejected: {
    tone: "good",
    title: "Rejected",
    text: "Nothing has changed. The activity log shows your reason.",
  },
  approval_own: {
    tone: "bad",
    title: "Not approved",
    text: "You asked for this, so another owner or manager decides.",
  },
  approval_expired: {
    tone: "bad",
    title: "Not approved",
    text: "The request is older than 24 hours. They can ask again.",
  },
  approval_decided_before: {
    tone: "bad",
    title: "Already decided",
    text: "A colleague was first. The activity log shows their decision.",
  },
  approval_not_found: { tone: "bad", title: "Not found", text: "This request doesn't exist." },
  approval_verdict: { tone: "bad", title: "Nothing changed", text: "Choose Approve or Reject." },
  approval_reason: { tone: "bad", title: "Not rejected", text: "Enter a reason for the activity log." },
};

/** The notice of what an act answered: done at once, or waiting. */
export function askedWord(
  answer: { asked: false; outcome: string } | { asked: true; before: boolean },
): string {
  if (!answer.asked) return answer.outcome;
  return answer.before ? "second_asked_before" : "second_asked";
}
