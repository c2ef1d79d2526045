import type { Disagreement } from "@/lib/merchant/classify-sighting";
import type { ParkReason } from "@/lib/merchant/outcome";
import type { OrderStatus } from "@/lib/model/order-status";

/** Texts of the admin's order pages. Order texts that customers also read are in order.ts. */
export const ordersWords = {
  title: "Orders",
  search: "Reference, phone, meter, e-mail or an id",
  searchHint: "Exactly as it is written. The address of the page doesn't hold what you type.",
  find: "Find",
  status: "Status",
  service: "Service",
  any: "any",
  from: "From day",
  until: "To day",
  filters: "Filter by status, service or day",
  filter: "Show these",
  clear: "Show all",
  none: "No order fits.",
  noneYet: "None of the 300 orders looked through here fits. Older ones may: go on, or say which days.",
  searched: (text: string) => `Found for “${text}”.`,
  older: "Older orders",
  list: "Orders, newest first",
  order: "Order",
  total: "Total",
  more: (count: number) => `and ${count} more`,
};

export const storyWords = {
  customer: "Customer",
  guest: "bought as a guest",
  account: "in an account",
  placed: "Placed",
  paidAt: "Paid",
  total: "Total",
  feeIn: "Payment fee in it",
  lines: "Lines",
  goodsKept: "Delivered; what was delivered is sealed and opens for the customer alone.",
  effects: "Attempts",
  noEffects: "Nothing was tried yet.",
  their: "their id",
  ours: "our reference",
  sent: "sent",
  seenThere: "seen upstream",
  next: "next look",
  timeline: "Timeline",
  payments: "Payments",
  expected: "expected",
  captured: "captured",
  ledger: "Ledger",
  noLedger: "No money has moved.",
  account_: "Account",
  amount: "Amount",
  messages: "Messages",
  noMessages: "None was written.",
  resend: "Send again",
  resendLabel: (kind: string) => `Send again: ${kind}`,
  cases: "Cases and differences",
  noCases: "None.",
  open: "open",
  closedBy: (who: string, why: string) => `closed by ${who}: ${why}`,
  facts: "Answers of the outside world",
  factsNote: "Redacted when they were stored: no token, PIN, name or whole number is in them.",
  kept: (ref: string) =>
    `What was bought came with an answer and is kept, sealed. npm run order -- ${ref} --reveal shows it.`,
  noFacts: "None yet.",
  audit: "What staff did",
  noAudit: "Nothing.",
  auditAll: "In the audit log",
  acts: "What you can do",
  readOnly: "Your role reads and changes nothing.",
  requery: "Ask again now",
  requeryNote: "Asks the upstream and the payment provider about everything that isn't decided.",
  refund: (line: number, money: string) => `Give line ${line} back: ${money}`,
  refundNote:
    "It was never sent. The whole line goes back, payment fee included, to where it came from or to the wallet.",
  goodwill: "Goodwill credit",
  goodwillNote: (most: string) =>
    `To the customer's wallet, on what was delivered. It undoes no sale. At most ${most} in all for this order.`,
  goodwillNone: "Bought as a guest: there is no wallet to put a credit into.",
  naira: "Amount in naira",
  give: "Give the credit",
  reason: "Why",
  reasonHint: "The audit log keeps it.",
  code: "Code of your second factor",
  codeHint: "You showed it more than ten minutes ago.",
};

export const parkedWords = {
  title: "Waiting for you",
  lead: "Nobody can tell what became of these. Nothing is sold or given back until you decide.",
  none: "Nothing waits for you.",
  later: "The next ones",
  age: (wait: string) => `waits ${wait}`,
  due: (time: string, day: string) => `the customer is due an answer by ${time} on ${day}`,
  late: (time: string, day: string) => `the customer was due an answer by ${time} on ${day}`,
  vend: "Purchase",
  refundOf: "Refund",
  check: "What to check",
  checkVend: "In the upstream's list and with its desk, look for this reference:",
  checkTheirs: "Their own id:",
  checkRefund: "In the payment provider's dashboard, look for the refund with this note:",
  seen: "It was seen upstream, so “not carried out” can't be true.",
  unseen: (scans: number) => `It was not found in ${scans} whole looks through their list.`,
  kept: "What came with the answer is kept, sealed: “Delivered” hands it over. npm run order -- REF --reveal shows it.",
  decide: (ref: string) => `Decide about ${ref}`,
  verdict: "What became of it",
  verdicts: {
    delivered: "Delivered: the customer has it or gets it now",
    failed: "Failed: the money goes back",
    not_executed: "Never carried out: the money goes back",
    refunded: "Refunded: the provider says it is through",
  },
  refundFailed: "Not refunded: try the refund again",
  given: "Token, PINs (one a line) or activation code, if there are any",
  givenHint: "Sealed at once; it is in no log.",
  evidence: "What you saw, and where",
  evidenceHint: "A ticket, a row of their list. No tokens or PINs.",
  reason: "Why you decide so",
  submit: "Decide",
};

/** Every reason that puts a purchase or refund in manual review. A new reason without a sentence doesn't compile. */
export type ParkWord =
  | ParkReason
  | `sighting_${Disagreement}`
  | `refund_${"failed" | "needs_attention" | "not_found" | "not_listed" | "not_processed" | "amount_differs" | "listed_twice"}`
  | "not_found_upstream"
  | "no_verdict"
  | "no_delivery_data"
  | "pins_lost"
  | "goods_unconfirmed"
  | "upstream_id_taken"
  | "sighted_without_id"
  | `reversal_${"unproven" | "usable" | "limit"}`;

/** Why an attempt is in manual review, for the staff who decide. */
export const parkReasons: Record<ParkWord, string> = {
  not_found_upstream:
    "No clear answer came, and for two hours the upstream's list couldn't be read whole, or left things out. It may have been carried out: ask before you decide.",
  no_verdict: "The upstream said neither yes nor no for a whole day.",
  amount_differs: "The upstream names another amount under our reference.",
  sighting_amount: "The upstream's list shows another amount under our reference.",
  sighting_product: "The upstream's list shows another product under our reference.",
  sighting_several_debits: "The upstream's list shows our reference more than once.",
  sighting_reversal_amount: "The upstream gave back another amount than it took.",
  sighted_without_id: "The upstream's list shows it as done, without an id of its own.",
  no_delivery_data: "The upstream calls it a success, and no answer of it holds what was bought.",
  goods_unconfirmed: "What was bought came and is kept; the upstream never confirmed the purchase.",
  pins_lost: "The PINs were sold, and the one answer that held them was lost.",
  fewer_pins: "Fewer PINs came than were paid for.",
  upstream_id_taken: "The upstream gave it the id of another purchase.",
  reversal_unproven:
    "Delivered. The supplier now says it failed, and shows no money returned. The customer probably has it.",
  reversal_usable:
    "Delivered, and the supplier took it back. The customer holds the token, PIN or eSIM and may still be able to use it.",
  reversal_limit: "Delivered, and the supplier took it back, like many others within an hour.",
  refund_failed: "The payment provider says the refund failed.",
  refund_needs_attention: "The payment provider needs the customer's bank details for the refund.",
  refund_not_found: "The refund's answer was lost, and the provider's list doesn't show it.",
  refund_not_listed: "The provider accepted the refund and doesn't list it.",
  refund_not_processed: "The provider accepted the refund and hasn't carried it out for a day.",
  refund_amount_differs: "The provider lists the refund with another amount.",
  refund_listed_twice: "The provider lists more than one refund under our note.",
};

const reasons: Record<string, string> = { ...parkReasons, given_back: "Given back by staff." };

/** The sentence of an item's or attempt's reason; other reasons are shown as they are. */
export function parkReason(reason: string | null): string {
  return (reason && reasons[reason]) ?? (reason ? reason.replaceAll("_", " ") : "No reason is stored.");
}

export const auditWords = {
  title: "Audit log",
  lead: "Every act of staff, newest first. An entry can't be changed or taken out without npm run doctor seeing it.",
  of: (subject: string) => `Only ${subject}.`,
  all: "Show all",
  none: "Nothing was done yet.",
  older: "Older entries",
  before: "Before",
  after: "After",
  reason: "Why",
};

/** Actions as the audit log names them. */
const actNames: Record<string, string> = {
  "parked.decided": "Decided what was parked",
  "line.refunded": "Gave a line back",
  "goodwill.given": "Gave a goodwill credit",
  "message.resent": "Sent a message again",
  "order.requeried": "Asked again",
  "case.closed": "Closed a case",
  "alarm.seen": "Saw an alarm",
  "price.changed": "Changed a price",
  "fee.changed": "Changed the payment fee",
  "catalogue.shelf": "Changed the shelf",
  "catalogue.sync": "Had the catalogue read",
  "selling.paused": "Paused selling",
  "selling.resumed": "Sold again",
  "day.closed": "Closed a day",
  "difference.owned": "Took a difference on",
  "difference.explained": "Explained a difference",
  "webhook.replayed": "Read a webhook again",
  "staff.signed_in": "Signed in",
  "staff.owner": "Was made an owner",
  "staff.second_factor_set": "Set up a second factor",
  "staff.second_factor_removed": "Took a second factor away",
  "staff.invited": "Invited staff",
  "staff.joined": "Joined the staff",
  "staff.role": "Changed a role",
  "staff.invitation_revoked": "Took an invitation back",
  "setting.changed": "Changed a setting",
  "connection.tested": "Tested a connection",
  "customer.signed_out": "Signed a customer out everywhere",
  "wallet.paid_out": "Paid a wallet out",
  "account.deleted": "Deleted an account",
};

export function actName(action: string): string {
  return actNames[action] ?? action.replaceAll(/[._]/g, " ");
}

interface DeskNotice {
  tone: "good" | "bad";
  title: string;
  text: string;
}

/** The result of an action on an order, by the code in the page's address. */
export const deskNotices: Record<string, DeskNotice> = {
  asked: { tone: "good", title: "Asked", text: "What was learned is below." },
  decided: { tone: "good", title: "Decided", text: "The customer's page says so already." },
  refunded: { tone: "good", title: "Given back", text: "The refund has begun." },
  given: { tone: "good", title: "Given", text: "The credit is in the customer's wallet." },
  resent: { tone: "good", title: "Sent again", text: "It leaves with the next round of mail." },
  already: { tone: "good", title: "Done already", text: "That press was counted once." },
  reason: { tone: "bad", title: "Nothing was done", text: "Say why: the audit log keeps it." },
  evidence: { tone: "bad", title: "Nothing was decided", text: "Say what you saw, and where." },
  verdict: { tone: "bad", title: "Nothing was decided", text: "Choose what became of it." },
  wrong_code: {
    tone: "bad",
    title: "Nothing was done",
    text: "That code isn't right, or it was used before. Take the next one.",
  },
  limited: { tone: "bad", title: "Nothing was done", text: "Too many codes were tried. Wait a moment." },
  not_parked: { tone: "bad", title: "Nothing was decided", text: "It doesn't wait for a decision any more." },
  needs_goods: {
    tone: "bad",
    title: "Nothing was decided",
    text: "There is nothing to hand over: type the token, the PINs or the activation code.",
  },
  sighted: {
    tone: "bad",
    title: "Nothing was decided",
    text: "It was seen upstream, so it can't be called never carried out: decide delivered or failed.",
  },
  sender_alive: {
    tone: "bad",
    title: "Nothing was decided",
    text: "The worker that sent it still runs and never told what came of it. Restart the workers, then decide again.",
  },
  wrong_kind: { tone: "bad", title: "Nothing was decided", text: "That verdict doesn't fit." },
  not_waiting: {
    tone: "bad",
    title: "Nothing was given back",
    text: "It is being sent, or was; or its money is on the way back already. What was sent is decided by evidence.",
  },
  amount: { tone: "bad", title: "Nothing was given", text: "Type whole naira, one or more." },
  no_account: { tone: "bad", title: "Nothing was given", text: "The order is in no account with a wallet." },
  not_delivered: {
    tone: "bad",
    title: "Nothing was given",
    text: "Nothing of it was delivered: that is a refund's business.",
  },
  too_much: {
    tone: "bad",
    title: "Nothing was given",
    text: "That is more than the order cost, with what was given before.",
  },
  not_done: { tone: "bad", title: "Not sent", text: "The last one of its kind is still on its way." },
  out_of_date: { tone: "bad", title: "Not sent", text: "The order has moved on, so it would be untrue now." },
  not_of_an_order: { tone: "bad", title: "Not sent", text: "It isn't a message of an order." },
  not_found: { tone: "bad", title: "Not found", text: "It isn't there any more. The page is up to date." },
};

/** How long someone has waited: "3 min", "2 h", "4 days". */
export function waitText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "under 1 min";
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

export const shortStatus: Record<OrderStatus, string> = {
  awaiting_payment: "Unpaid",
  paid: "Paid",
  processing: "Sending",
  delivered: "Delivered",
  partly_delivered: "Partly",
  refund_due: "Refunding",
  refunded: "Refunded",
  expired: "Closed",
  under_review: "For you",
};
