import type { CaseFile, FILE_LIMIT_TEXTS, FileRefusal } from "@/lib/model/case-file";
import type { CaseAuthor, CaseKind, CaseOutcome, CaseTopic } from "@/lib/model/case-kind";
import { attemptNames } from "./order-story";
import { parkReasons } from "./parked";
import { bad, good, type StaffNotice } from "./staff-notice";

type Limits = typeof FILE_LIMIT_TEXTS;

/** Cases and their conversations, in the inbox and on an order's page. */
export const caseWords = {
  since: (wait: string) => `for ${wait}`,
  due: (at: string) => `reply due ${at}`,
  byItself: "Closes automatically once the order is final, and records the delay.",
  close: (id: number) => `Close case ${id}`,
  reason: "What was done",
  submit: "Close case",
  closeDispute:
    "Closing only takes it off the Inbox. Without an answer, Paystack accepts the dispute at its deadline.",
  open: "Open conversation",
  conversation: (id: number) => `Conversation, case ${id}`,
  noMessages: "The customer hasn't written. They see the promised reply on the order's page.",
  via: { mail: "by email", claim: "by email, sender not proven" },
  noMailIn:
    "The customer answers on the order's page: no email inbox is set up, so email answers don't come here.",
  authors: { customer: "Customer", staff: "Our team", system: "Automatic" } satisfies Record<
    CaseAuthor,
    string
  >,
  topics: {
    no_token: "It didn't come",
    wrong_amount: "Wrong amount",
    refund_missing: "Refund not received",
    wrong_number: "Wrong number",
    other: "Something else",
  } satisfies Record<CaseTopic, string>,
  outcomes: {
    delivered: "Delivered: they have what they bought",
    refunded: "Refunded",
    credited: "Credited",
    explained: "Question answered",
    nothing_wrong: "Nothing to correct",
  } satisfies Record<CaseOutcome, string>,
  reply: "Reply to the customer",
  files: "Attach files",
  filesHint: ({ count, each, all }: Limits) =>
    `PNG, JPEG or PDF: up to ${count} files, ${each} each and ${all} together.`,
  send: "Send reply",
  sendAndClose: "Send and close as",
  closingNote:
    "The customer reads the outcome on the order's page, with your reply if you wrote one. It can't be reopened.",
  merge: "Merge into another conversation",
  mergeInto: "Conversation of the same customer",
  mergeable: (id: number, ref: string, wait: string) => `Case ${id}, order ${ref}, open for ${wait}`,
  mergeNote:
    "This one is closed, and its messages appear there. The customer reads on this order's page, and by email where one can be sent, that we answer both together; what they write here reaches the other one. It can't be undone.",
  mergeSubmit: "Merge conversations",
  aboutOrder: "about order",
  unsentTitle: (id: number) => `Reply not sent, case ${id}`,
  closedFirst: (who: string, at: string) => `${who} closed this conversation first: ${at}.`,
  unsentNext: "It can't be reopened. If the customer still needs your text, copy it and email them.",
  mergedFirst: "It goes on in another conversation, where you can send your text.",
  unsentText: "Your text",
  logNote: "Note for the activity log",
  byMail: "Shown on the order's page and sent by email.",
  noMail: "Shown on the order's page only: no email server is set up, so no email goes out.",
  noAddress: "Shown on the order's page only: the customer gave no email.",
  assigned: (who: string) => `Assigned to ${who}`,
  repliedTo: "Replied; no reply is due.",
  kinds: {
    dispute: "The customer's bank wants the payment returned",
    not_received: "An order's customer needs an answer",
    overdue: "We missed a deadline",
    parked: "A purchase needs a decision",
    refund_stuck: "A refund needs a decision",
    reversal: "The supplier reversed a delivered purchase",
    staff: "Our team wants a second look",
    held: "A held order needs a decision",
  } satisfies Record<CaseKind, string>,
  times: (count: number) => (count === 1 ? "once" : `${count} times`),
  seen: "Acknowledge",
  seenLabel: (what: string) => `Acknowledge: ${what}`,
};

/** Says that a file wasn't stored, and why. */
export function fileNotKept(
  { name, refused }: Pick<CaseFile, "name" | "refused">,
  { count, each, all }: Limits,
): string {
  const kept = `only PNG, JPEG and PDF up to ${each}`;
  const why: Record<FileRefusal, string> = {
    type: kept,
    size: kept,
    many: `a message can have up to ${count} files, ${all} in all`,
    total: "this conversation already has as many files as we can keep",
    cut: "the email was too large to read whole, and more files may be missing",
  };
  return `${name || "A file"} wasn't kept: ${why[refused ?? "type"]}.`;
}

const NOT_SENT = "Nothing was sent; your text is below. Choose the files again.";

/** Why a case was opened: its own reason or a review's. Others are the bank's words: "fraud", "chargeback". */
const caseReasons: Record<string, string> = {
  ...parkReasons,
  blocked: "The blocklist holds its payment. Nothing is sent until you release it.",
  not_settled: "The order wasn't final within 24 hours.",
  clock_ran_out: "The deadline passed before the order was final.",
  no_answer: "Paid 15 minutes ago and still undecided. The order page promises our reply.",
  says_by_mail: "An email names this order. Its sender isn't proven, so the order page doesn't show it.",
  says_again: "The customer wrote again after the conversation was closed. Earlier messages come first.",
  says_slow: "The customer reports a slow order. The order page promises our reply.",
  says_no_refund: "We have recorded the refund. The customer says that they don't have it.",
  says_not_received: "We have proof of delivery. The customer says that they don't have it.",
  opened_by_staff: "Opened from the list of orders.",
  refund_not_sent: "The refund didn't start in time.",
  confirmed_refund_bounced:
    "A decision took money returned by the bank or in Paystack's dashboard for our refund. That money came back to us, so the customer doesn't have it.",
};

export function caseReason(why: string): string {
  return caseReasons[why] ?? why.charAt(0).toUpperCase() + why.slice(1).replaceAll(/[-_]/g, " ");
}

/** Where the customer reads a reply to an order's conversation; without an inbox (`mailIn`), also where they answer. Pure. */
export function replyHint({
  mail,
  mailIn,
  email,
}: {
  mail: boolean;
  mailIn: boolean;
  email: string;
}): string {
  if (!mail) return caseWords.noMail;
  if (email === "") return caseWords.noAddress;
  return mailIn ? caseWords.byMail : `${caseWords.byMail} ${caseWords.noMailIn}`;
}

/**
 * How a case ended. One that closes automatically records a state and a reason, a delay, or Paystack's word (follow-parked.sql,
 * watch-clock.sql, note-dispute.sql); staff write their own. Pure.
 */
export function caseOutcome(kind: string, why: string): string {
  const [, state = "", reason] = /^([A-Z_]+)(?:: (.*))?$/s.exec(why) ?? [];
  if (Object.hasOwn(attemptNames, state)) {
    const done = kind === "refund_stuck" && state === "SUCCEEDED";
    const name = done ? "Refunded" : attemptNames[state as keyof typeof attemptNames];
    return reason ? `${name}: ${reason}` : name;
  }
  const [, seconds] = /^\w+, done (-?\d+) s late$/.exec(why) ?? [];
  if (seconds) return `done ${seconds} s late`;
  if (kind === "held" && why === "returned") return "Refunded";
  const [, answer] = /^answered: (ACCEPT|CONTEST)$/.exec(why) ?? [];
  if (answer) return answer === "ACCEPT" ? "Accepted by the shop" : "Contested by the shop";
  const [, resolution] = /^resolved: (.*)$/s.exec(why) ?? [];
  if (!resolution) return why;
  if (/accepted/i.test(resolution)) return "Lost";
  return /declined/i.test(resolution) ? "Won" : resolution.replaceAll(/[-_]/g, " ");
}

/** Who closed a case: staff, or a provider by its name. Pure. */
export function caseCloser(by: string | null): string {
  return by === "paystack" ? "Paystack" : (by ?? "?");
}

export const caseNotices: Record<string, StaffNotice> = {
  closed: good("Case closed", "It stays in the order's history."),
  told: good(
    "Case closed",
    "The customer sees the outcome on the order's page, and by email where one can be sent.",
  ),
  replied: good("Reply sent", "The customer sees it on the order's page."),
  empty: bad("Not sent", "Write a reply first."),
  unsent: bad("Not sent", "A colleague closed the case first. Your text is below."),
  file_type: bad("Not sent", `Attach only PNG, JPEG or PDF files. ${NOT_SENT}`),
  file_size: bad("Not sent", `A file is too large. ${NOT_SENT}`),
  file_many: bad("Not sent", `There are too many files, or they are too large together. ${NOT_SENT}`),
  unreadable: bad("Not sent", "The form didn't arrive whole. Send it again."),
  no_outcome: bad("Not closed", "Choose how it ended. The customer reads it."),
  closed_before: good("Already closed", "It was closed before. Nothing more was sent."),
  by_itself: bad("Not closed", "It closes automatically once the order is final."),
  reason: bad("Not closed", "Enter what was done for the activity log."),
  merged: good("Merged", "The messages of both are here. The other one is closed."),
  merged_before: bad("Not merged", "One of the two is closed already."),
  other_customer: bad("Not merged", "Choose an open conversation of the same customer."),
  seen: good("Alert acknowledged", "It's off the list."),
  not_found: bad("Not found", "It no longer exists."),
};
