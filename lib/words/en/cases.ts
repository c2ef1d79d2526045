import type { CaseKind } from "@/lib/model/case-kind";

/** /admin/cases. */
export const caseWords = {
  title: "Cases",
  lead: "What a person must answer for. Closing a case moves no money and no goods: a refund or a decision is an act on the order.",
  openHeading: (count: number) => (count === 0 ? "No open cases" : `Open cases: ${count}`),
  none: "Nobody complains, and every promise was kept.",
  since: (wait: string) => `for ${wait}`,
  due: (when: string) => `answer by ${when}`,
  byItself: "Closes by itself when it is done, and says how late it was.",
  close: (id: number) => `Close case ${id}`,
  reason: "What was done, and why it is over",
  submit: "Close it",
  kinds: {
    dispute: "The customer's bank asks for the money back",
    not_received: "The customer says that nothing came",
    overdue: "A promise is overdue",
    parked: "A purchase waits for a decision",
    refund_stuck: "A refund waits for a decision",
    reversal: "The supplier changed its mind about a delivered purchase",
  } satisfies Record<CaseKind, string>,
  alarmsHeading: (count: number) => (count === 0 ? "No alarms" : "Alarms nobody has seen"),
  noAlarms: "Every alarm was seen.",
  times: (count: number) => (count === 1 ? "once" : `${count} times`),
  seen: "Seen",
  seenLabel: (what: string) => `Seen: ${what}`,
};

/** Why a case was opened; unknown codes are shown as they are. */
const caseReasons: Record<string, string> = {
  clock_ran_out: "The time that we named ran out before it was decided.",
  says_not_received: "We have the proof of delivery; the customer says that it isn't there.",
  refund_not_sent: "The refund hasn't begun within the promised time.",
};

export function caseReason(why: string): string {
  return caseReasons[why] ?? why.replaceAll("_", " ");
}

/** An alarm's text; unknown codes are shown as they are. */
const alarmNames: Record<string, string> = {
  not_received: "“It didn't come”",
  parked: "Something was parked",
  refund_stuck: "A refund is stuck",
  overdue: "A promise is overdue",
  dispute: "A dispute",
  difference: "A difference between the books",
  low_balance: "The upstream's balance is low",
  late_vend: "A purchase came after its refund: a loss",
  reversal: "The supplier changed its mind about delivered purchases",
  reversed: "The upstream gave a purchase's money back",
  money_for_nobody: "Money came for an account that was deleted",
  unauthorised: "The upstream refuses our key",
  selling_stopped: "Selling stopped: the upstream refused our key",
  insufficient_balance: "The upstream's wallet was empty",
  upstream_balance: "Selling stopped: the upstream's wallet was empty",
  validation: "The upstream refused a purchase as invalid",
  own_fault: "The upstream refused a request of ours as wrong",
  amount_differs: "The upstream took another amount than was asked for",
  sighted_parked: "The upstream shows a purchase that waits for you",
  schema_drift: "An answer of the upstream that we can't read",
  foreign_ref: "The upstream answered with another's reference",
};

export function alarmName(kind: string): string {
  if (kind.startsWith("sighting_")) return "The upstream's list shows a purchase other than it was sent";
  return alarmNames[kind] ?? kind.replaceAll("_", " ");
}

export const caseNotices: Record<string, { tone: "good" | "bad"; title: string; text: string }> = {
  closed: { tone: "good", title: "Closed", text: "The case and its end stay in the order's story." },
  closed_before: { tone: "good", title: "Closed before", text: "Somebody was faster; their reason stands." },
  by_itself: { tone: "bad", title: "Not closed", text: "It closes when it is decided or done." },
  reason: { tone: "bad", title: "Not closed", text: "Say what was done: the audit log keeps it." },
  seen: { tone: "good", title: "Seen", text: "It is off the list." },
  not_found: { tone: "bad", title: "Not found", text: "It isn't there any more." },
};
