import type { ApprovalKind } from "@/lib/model/approval";
import { bad, good, type StaffNotice } from "./staff-notice";

/** Requests that wait for a second person (docs/adr/0080). */
export const approvalWords = {
  on: "These need the approval of another owner or manager. Requests wait in the Inbox.",
  off: "Once the shop has two owners or managers, each of these needs the other one's approval. Until then, nothing needs approval.",
  needs: (limit: string) => [
    `Refunds and compensation above ${limit} for one order`,
    "Decisions about something in review",
    "Prices that sell at a loss, and a payment fee below cost",
    "The close of a month",
    "Changing a role, inviting staff, or removing an owner or the last other approver",
    "Raising the limit for refunds and compensation",
  ],
  limit: "Refunds and compensation per order that need approval: above (₦)",
  formNote: (limit: string) =>
    `Above ${limit} for this order, or above your own limit, this waits for a second person's approval.`,
  formWaits: "This waits for another owner's or manager's approval.",
  kinds: {
    refund: "Refund",
    compensation: "Compensation",
    decision: "Decision",
    price: "Loss-making price",
    role: "Role change",
    month_close: "Month close",
    limit: "Higher limit",
  } satisfies Record<ApprovalKind, string>,
  invitationOf: (who: string) => `Invitation of ${who}`,
  listed: (kind: string, who: string) => `${kind}, asked by ${who}`,
  asks: (who: string, role: string, wait: string) => `${who} (${role}) asked for this ${wait} ago.`,
  refund: (amount: string, item: number, what: string) =>
    `It refunds ${amount} for item ${item}, ${what}. The item won't be delivered any more.`,
  compensation: (amount: string) =>
    `It compensates the customer with ${amount}, booked as goodwill. What was delivered stays sold.`,
  decision: (amount: string, outcome: string, evidence: string) =>
    `It ends a review of ${amount}. Outcome: “${outcome}”. Evidence: ${evidence}.`,
  hiddenGoods:
    "A token, PINs or a code came with it. They stay hidden, and go to the customer with the decision.",
  monthClose: (month: string) =>
    `It closes ${month} for good, with the ledger's figures at that moment. Later corrections fall into a later month.`,
  viewMonth: "View the month's figures",
  monthReason: "The month is over and its days are closed.",
  price: ({ count, things }: { count: number; things: string[] }, loss: string, from: string | null) =>
    `It sets ${count === 1 ? "the price" : `${count} prices`} (${things.join(", ")}${count > things.length ? ", …" : ""})${from ? ` from ${from}` : ""}. One sale may lose up to ${loss}.`,
  fee: (was: string, fee: string, loss: string) =>
    `It sets the payment fee. Now: ${was} Then: ${fee} On the last payments the shop would have paid ${loss} itself.`,
  role: (who: string, was: string, role: string) => `It changes the role of ${who} from ${was} to ${role}.`,
  removal: (who: string, was: string) => `It removes ${who} (${was}) from the staff.`,
  invitation: (who: string, role: string) => `It invites ${who} as ${role}.`,
  raised: (was: string, limit: string) =>
    `It raises the limit from ${was} to ${limit}: refunds and compensation below need no second person.`,
  limitReason: "A higher limit.",
  switchesOff: "Then only one owner or manager is left, and nothing needs approval any more.",
  noRole: "no role",
  inviteReason: "A new colleague.",
  why: (reason: string) => `Their reason: ${reason}`,
  newTitle: "New owners and managers",
  newNote:
    "They can approve what needs a second person. If you don't recognise one, tell another owner at once.",
  became: (who: string, role: string, at: string) => `${who}: ${role} since ${at}.`,
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

const LINK = { href: "/admin/inbox?kind=approval", label: "View approvals" };

/** Shown after an action that needs a second person. */
export const approvalRequestNotices = {
  second_asked: {
    ...good(
      "Waiting for a second person",
      "Nothing has happened yet. Another owner or manager finds it in the Inbox and has 24 hours to approve it.",
    ),
    link: LINK,
  },
  second_asked_before: {
    ...good(
      "Already waiting for a second person",
      "The first request stands. Another owner or manager decides it in the Inbox.",
    ),
    link: LINK,
  },
} satisfies Record<string, StaffNotice>;

/** Shown if an approval is no longer valid when the act is carried out. */
export const notApproved: StaffNotice = bad(
  "Nothing changed",
  "The approval is no longer valid. Nothing was changed. Request it again.",
);

/** Shown after a decision in the inbox. */
export const approvalNotices: Record<string, StaffNotice> = {
  approval_done: good("Approved and carried out", "The activity log names you both."),
  approval_refused: bad(
    "Approved, but not carried out",
    "It isn't possible any more: the order, a limit or a role changed meanwhile. The activity log says what. They can ask again.",
  ),
  approval_rejected: good("Rejected", "Nothing has changed. The activity log shows your reason."),
  approval_own: bad("Not approved", "You asked for this, so another owner or manager decides."),
  approval_expired: bad("Not approved", "The request is older than 24 hours. They can ask again."),
  approval_decided_before: bad(
    "Already decided",
    "A colleague was first. The activity log shows their decision.",
  ),
  approval_not_found: bad("Not found", "This request doesn't exist."),
  approval_verdict: bad("Nothing changed", "Choose Approve or Reject."),
  approval_reason: bad("Not rejected", "Enter a reason for the activity log."),
};

/** The notice for an act's result: done at once, or waiting. */
export function approvalNoticeKey(
  answer: { asked: false; outcome: string } | { asked: true; before: boolean },
): string {
  if (!answer.asked) return answer.outcome;
  return answer.before ? "second_asked_before" : "second_asked";
}

/** What is asked for. Inviting is a role's request, of somebody who has no account yet. */
export function requestName(kind: ApprovalKind, subject: string): string {
  const [, invited] = /^invite:(.+)$/.exec(subject) ?? [];
  return invited ? approvalWords.invitationOf(invited) : approvalWords.kinds[kind];
}
