import type { Disagreement } from "@/lib/merchant/classify-sighting";
import type { ParkReason } from "@/lib/merchant/outcome";
import type { OrderStatus } from "@/lib/model/order-status";
import type { EffectState } from "@/lib/model/rows";
import type { AccountMail, AlertMail, OrderMail } from "../mail-kinds";
import { type StaffNotice, staffNotices } from "./staff-notices";

/** Texts of the admin's order pages. Order texts that customers also read are in order.ts. */
export const ordersWords = {
  title: "Orders",
  search: "Reference, phone, meter, email or ID",
  searchHint: "All of it, or 4 characters or more from its start or end. It stays out of the page's address.",
  find: "Search",
  status: "Status",
  service: "Service",
  filters: "Filter by status, service or date",
  none: "No matching orders.",
  noneYet: "None of these 300 orders match. Go to older orders or choose dates.",
  older: "Older orders",
  list: "Orders, newest first",
  lists: {
    placed: { down: "Orders, newest first", up: "Orders, oldest first" },
    total: { down: "Orders, highest total first", up: "Orders, lowest total first" },
    margin: { down: "Orders, highest margin first", up: "Orders, lowest margin first" },
    waiting: { down: "Waiting orders, shortest wait first", up: "Waiting orders, longest wait first" },
  },
  sorts: {
    placed: { down: "Sort newest first", up: "Sort oldest first" },
    total: { down: "Sort highest total first", up: "Sort lowest total first" },
    margin: { down: "Sort highest margin first", up: "Sort lowest margin first" },
    waiting: {
      down: "Waiting orders only, shortest wait first",
      up: "Waiting orders only, longest wait first",
    },
  },
  margin: (amount: string) => `margin ${amount}`,
  openCase: "Open",
  nextPage: "Next page",
  table: "Orders table",
  newer: "Newer orders",
  exportHead: [
    "Placed (UTC)",
    "Reference",
    "Service",
    "Product",
    "Status",
    "Email",
    "Items",
    "Total",
    "Payment fee",
    "Paid (UTC)",
    "Margin",
  ],
  columnNames: {
    ref: "Reference",
    placed: "Placed",
    email: "Customer",
    item: "Item",
    service: "Service",
    status: "Status",
    paid: "Paid",
    lines: "Items",
    channel: "Paid by",
    waiting: "Waiting since",
    attempts: "Attempts",
    case: "Case",
    dispute: "Dispute",
    cost: "Cost",
    fee: "Payment fee",
    total: "Total",
    margin: "Margin",
  },
  order: "Order",
  total: "Total",
  more: (count: number) => `and ${count} more`,
};

/** How a payment was made, by the provider's word. */
export const channelNames: Record<string, string> = {
  card: "Card",
  bank: "Bank",
  bank_transfer: "Bank transfer",
  ussd: "USSD",
  wallet: "Wallet",
};

export const disputeStates: Record<string, string> = { open: "Open", won: "Won", lost: "Lost" };

export const storyWords = {
  customer: "Customer",
  guest: "guest",
  account: "has an account",
  placed: "Placed",
  paidAt: "Paid",
  total: "Total",
  feeIn: "Includes payment fee",
  lines: "Items",
  goodsKept: "Delivered. Only the customer can see what they bought.",
  effects: "Attempts",
  noEffects: "No attempts yet.",
  their: "supplier ID",
  ours: "our reference",
  sent: "sent",
  seenThere: "found at supplier",
  next: "next check",
  timeline: "What happened",
  payments: "Payments",
  expected: "expected",
  captured: "received",
  ledger: "Ledger",
  noLedger: "No money has moved.",
  account_: "Account",
  amount: "Amount",
  messages: "Messages",
  noMessages: "None.",
  resend: "Resend",
  resendLabel: (kind: string) => `Resend: ${kind}`,
  cases: "Cases and differences",
  noCases: "None.",
  open: "open",
  closedBy: (who: string, why: string) => `closed by ${who}: ${why}`,
  technical: "Technical details",
  money: "Money",
  moneySteps: {
    paid: "Paid",
    refunded: "Refunded",
    held: "Held for open items",
    fees: "Paystack fee",
    cost: "Supplier cost",
    given: "Credits and losses",
    profit: "Profit",
  },
  profitSoFar: "Profit so far",
  share: (part: number) => `${(part * 100).toFixed(1).replace("-", "−").replace(".0", "")}%`,
  waits: (wait: string) => `Waiting ${wait}.`,
  nextCheck: (at: string) => `Next check: ${at}.`,
  facts: "API responses",
  factsNote: "Redacted before storage: no tokens, PINs, names or full numbers.",
  held: (line: number) => `We hold what was bought for item ${line}, encrypted. An owner can reveal it.`,
  reveal: (line: number) => `Reveal goods of item ${line}`,
  revealNote:
    "We hold these goods, encrypted; the customer doesn't have them yet. Anyone who sees a token or PIN can use it.",
  revealNow: "Reveal goods",
  revealed: "Supplier's response, decrypted",
  revealedNote: "It disappears when you leave this page. The activity log records that you opened it.",
  noFacts: "None yet.",
  audit: "Staff activity",
  noAudit: "None.",
  auditAll: "View activity log",
  acts: "Actions",
  readOnly: "Your role can view but not change anything.",
  requery: "Check status",
  requeryNote: "Asks the supplier and Paystack about everything that isn't final.",
  refund: (line: number, money: string) => `Refund item ${line}: ${money}`,
  refundNote:
    "It was never sent. The customer gets the whole amount back, including the payment fee, by their refund method.",
  goodwill: "Compensate",
  goodwillNote: {
    wallet: (most: string) =>
      `For what was delivered. It goes to the customer's wallet, is booked as goodwill and reverses no sale. Up to ${most}.`,
    source: (most: string) =>
      `For what was delivered. The customer is a guest, so the card or account they paid with gets part of the payment. It is booked as goodwill and reverses no sale. Up to ${most}.`,
  },
  goodwillClosed: {
    already: "This compensation was given.",
    no_way: "There is no wallet and no card to pay it to.",
    not_delivered: "Nothing was delivered. What isn't delivered is refunded instead.",
    disputed:
      "The customer's bank disputes this payment. Wait for Paystack's decision: it would be paid twice.",
    refund_under_way: "A refund or compensation of this payment is under way. Wait until it is complete.",
    nothing_left: "Nothing is left of what the customer paid: it was returned or credited before.",
    too_much: "Nothing is left of what the customer paid: it was returned or credited before.",
  },
  naira: "Amount (₦)",
  give: "Compensate",
  reason: "Reason",
  reasonHint: "Saved in the activity log.",
  code: "Two-step verification code",
  codeHint: "You entered your last code more than ten minutes ago.",
};

/** What the order's status means, and what comes next. */
export const statusSentences: Record<OrderStatus, string> = {
  awaiting_payment: "The customer hasn't paid yet.",
  paid: "Paid and queued. We send it next.",
  processing: "Sent. We're awaiting the supplier's confirmation.",
  delivered: "Everything was delivered.",
  partly_delivered: "Some items were delivered. We refunded the rest.",
  refund_due: "It wasn't delivered. The refund is in progress.",
  refunded: "It wasn't delivered. The customer was refunded.",
  expired: "The order ended before payment. Nothing was charged.",
  under_review: "We couldn't confirm the outcome. It needs a decision.",
};

/** Messages by kind (lib/words/mail-kinds.ts). A new kind without a name doesn't compile. */
const messageNames: Record<OrderMail | AccountMail | AlertMail, string> = {
  order_paid: "Payment confirmed",
  order_delayed: "Delivery delayed",
  order_delivered: "Delivered",
  order_refund_due: "Refund started",
  order_refunded: "Refunded",
  order_part_refunded: "Part refunded",
  order_parked: "In review",
  order_compensated: "Compensated",
  sign_in_link: "Sign-in link",
  verify_email: "Verify email",
  reset_password: "Reset password",
  account_exists: "Account already exists",
  no_account: "No account with this email",
  password_changed: "Password changed",
  second_factor_added: "Two-step verification added",
  second_factor_removed: "Two-step verification removed",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  staff_invitation: "Staff invitation",
  owner_alert: "Alert",
  owner_alerts_more: "More alerts",
  audit_head: "Activity log seal",
};

export function messageName(kind: string): string {
  return Object.hasOwn(messageNames, kind)
    ? messageNames[kind as keyof typeof messageNames]
    : kind.replaceAll("_", " ");
}

const messageStates: Record<string, string> = {
  queued: "queued",
  sending: "sending",
  sent: "emailed",
  failed: "failed",
  kept: "not emailed: no email server is set",
  skipped: "not emailed: no longer true",
};

/** Why a message wasn't sent; a mail server's own words stay. */
export function messageReason(reason: string | null): string | null {
  return reason === "out_of_date" ? "the order had changed" : reason;
}

export function messageState(state: string): string {
  return messageStates[state] ?? state;
}

export const parkedWords = {
  title: "Decisions",
  lead: "We couldn't confirm these. Choose an outcome. Until then, nothing is sold or refunded.",
  none: "Nothing needs attention.",
  later: "Next page",
  list: "Reviews, longest wait first",
  listNewest: "Reviews, newest first",
  table: "Reviews table",
  filters: "Filter by kind, service or date",
  kind: "Kind",
  service: "Service",
  noMatch: "No matching reviews.",
  columnNames: {
    ref: "Order",
    kind: "Kind",
    item: "Item",
    why: "Why",
    since: "Waiting since",
    due: "Reply due",
    amount: "Amount",
  },
  exportHead: [
    "Waiting since (UTC)",
    "Order",
    "Kind",
    "Service",
    "Product",
    "Amount",
    "Why",
    "Our reference",
    "Supplier ID",
    "Paid (UTC)",
  ],
  topUp: "Wallet top-up",
  open: (ref: string) => `Open ${ref}`,
  age: (wait: string) => `waiting ${wait}`,
  due: (at: string) => `reply due ${at}`,
  late: (at: string) => `reply was due ${at}`,
  vend: "Purchase",
  refundOf: "Refund",
  check: "What to check",
  checkVend: "Search the supplier's list for this reference, or ask their support:",
  checkTheirs: "Supplier ID:",
  checkRefund: "Search the Paystack dashboard for the refund with this note:",
  seen: "The supplier listed it, so “Not carried out” isn't possible.",
  unseen: (scans: number) =>
    `Not found in ${scans} complete ${scans === 1 ? "check" : "checks"} of the supplier's list.`,
  kept: "We hold what was bought, encrypted. “Delivered” releases it to the customer.",
  decide: (ref: string) => `Review ${ref}`,
  verdict: "Outcome",
  verdicts: {
    delivered: "Delivered: the customer has it or gets it now",
    failed: "Failed: refund the customer",
    not_executed: "Not carried out: refund the customer",
    refunded: "Refunded: Paystack completed it",
  },
  refundFailed: "Not refunded: try the refund again",
  given: "Token, PINs (one a line) or activation code, if any",
  givenHint: "Encrypted at once and never logged.",
  evidence: "Evidence: what you saw, and where",
  evidenceHint: "For example a ticket or a row of the supplier's list. No tokens or PINs.",
  reason: "Reason for the decision",
  submit: "Save decision",
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
    "No clear response came, and we couldn't read the supplier's full list for two hours. It may have been delivered.",
  no_verdict: "The supplier hasn't confirmed or refused it for a whole day.",
  amount_differs: "The supplier reports a different amount for our reference.",
  sighting_amount: "The supplier's list shows a different amount for our reference.",
  sighting_product: "The supplier's list shows a different product for our reference.",
  sighting_several_debits: "The supplier's list shows our reference more than once.",
  sighting_reversal_amount: "The supplier refunded a different amount from what it charged.",
  sighted_without_id: "The supplier's list shows it as successful, but without a supplier ID.",
  no_delivery_data: "The supplier reports success, but none of its responses contains what was bought.",
  goods_unconfirmed: "We hold what was bought, but the supplier never confirmed the purchase.",
  pins_lost: "The PINs were sold, but we lost the one response that contained them.",
  fewer_pins: "We received fewer PINs than the customer paid for.",
  upstream_id_taken: "The supplier gave it the ID of another purchase.",
  reversal_unproven:
    "Delivered. The supplier now reports a failure but no returned money. The customer probably has it.",
  reversal_usable:
    "Delivered, then reversed by the supplier. The customer may still use the token, PIN or eSIM.",
  reversal_limit: "Delivered, then reversed by the supplier, like many others within an hour.",
  refund_failed: "Paystack reports that the refund failed.",
  refund_needs_attention: "Paystack needs the customer's bank details for the refund.",
  refund_not_found: "We lost Paystack's response to the refund, and its list doesn't show it.",
  refund_not_listed: "Paystack accepted the refund but doesn't list it.",
  refund_not_processed: "Paystack accepted the refund but hasn't completed it for a day.",
  refund_amount_differs: "Paystack lists the refund with a different amount.",
  refund_listed_twice: "Paystack lists more than one refund for our note.",
};

/** Reasons that have a sentence for staff. */
export const staffReasons: Record<string, string> = {
  ...parkReasons,
  given_back: "Refunded by staff.",
  refunded_outside: "Refunded in Paystack's dashboard.",
  refund_bounced: "The customer's bank returned the refund. It is being sent again.",
};

/** The sentence of an item's or attempt's reason; other reasons are shown as they are. */
export function parkReason(reason: string | null): string {
  return (reason && staffReasons[reason]) ?? (reason ? reason.replaceAll("_", " ") : "No reason was saved.");
}

/** The states of an attempt to deliver or refund. */
export const attemptNames: Record<EffectState, string> = {
  INTENT: "Queued",
  SENDING: "Sending",
  NOT_SENT: "Not sent",
  SUCCEEDED: "Delivered",
  PROCESSING: "Awaiting supplier",
  FAILED: "Failed",
  REJECTED: "Rejected",
  UNKNOWN: "No response yet",
  NOT_EXECUTED: "Not carried out",
  REVERSED: "Reversed",
  PARKED: "In review",
};

export const auditWords = {
  title: "Activity log",
  lead: "Everything staff did, newest first. npm run doctor detects changed or removed entries.",
  none: "No matching activity.",
  older: "Older entries",
  newer: "Newer entries",
  list: "Activity, newest first",
  listOldest: "Activity, oldest first",
  table: "Activity table",
  formerStaff: "Former staff",
  filters: "Filter by action, staff or date",
  columnNames: {
    when: "When",
    who: "Who",
    role: "Role",
    what: "Action",
    about: "About",
    changes: "Changes",
    reason: "Reason",
    technical: "Technical details",
  },
  exportHead: ["When (UTC)", "Who", "Role", "Action", "About", "Before", "After", "Reason", "Entry"],
  before: "Before",
  after: "After",
  reason: "Reason",
  entry: "Entry",
};

/** Actions as the activity log names them. */
export const actNames: Record<string, string> = {
  "parked.decided": "Resolved a review",
  "line.refunded": "Refunded an item",
  "goods.revealed": "Revealed goods",
  "goodwill.given": "Compensated a customer",
  "message.resent": "Resent a message",
  "message.opened": "Opened an unsent email",
  "order.requeried": "Checked status",
  "orders.check_started": "Checked many orders",
  "case.opened": "Opened a case",
  "block.added": "Blocked a number or email",
  "block.ended": "Unblocked a number or email",
  "case.closed": "Closed a case",
  "case.replied": "Replied to a customer",
  "alarm.seen": "Acknowledged an alert",
  "inbox.assigned": "Assigned an inbox item",
  "inbox.snoozed": "Snoozed an inbox item",
  "price.changed": "Changed a price",
  "price.scheduled": "Scheduled a price",
  "price.schedule_cancelled": "Cancelled a scheduled price",
  "fee.changed": "Changed the payment fee",
  "catalogue.shelf": "Changed a listing",
  "catalogue.sync": "Requested a product sync",
  "selling.paused": "Paused sales",
  "selling.resumed": "Resumed sales",
  "day.closed": "Closed a day",
  "month.closed": "Closed a month",
  "difference.owned": "Assigned a difference",
  "difference.explained": "Explained a difference",
  "webhook.replayed": "Retried a webhook",
  "staff.signed_in": "Signed in",
  "staff.owner": "Became an owner",
  "account.passkey_added": "Added a passkey",
  "account.passkey_removed": "Removed a passkey",
  "staff.passkey_added": "Added a passkey",
  "staff.passkey_removed": "Removed a passkey",
  "account.second_factor_set": "Set up two-step verification",
  "account.second_factor_removed": "Removed two-step verification",
  "staff.second_factor_set": "Set up two-step verification",
  "staff.second_factor_removed": "Removed two-step verification",
  "staff.invited": "Invited staff",
  "staff.joined": "Accepted an invitation",
  "staff.role": "Changed a role",
  "staff.invitation_revoked": "Revoked an invitation",
  "setting.changed": "Changed a setting",
  "macro.saved": "Saved a macro",
  "macro.deleted": "Deleted a macro",
  "view.saved": "Saved a view",
  "view.deleted": "Deleted a view",
  "connection.tested": "Tested a connection",
  "customer.signed_out": "Signed a customer out everywhere",
  "wallet.paid_out": "Recorded a payout",
  "account.deleted": "Deleted an account",
};

export function actName(action: string): string {
  return actNames[action] ?? action.replaceAll(/[._]/g, " ");
}

/** The result of an action on an order, by the code in the page's address. */
export const deskNotices: Record<string, StaffNotice> = {
  ...staffNotices,
  asked: { tone: "good", title: "Status checked", text: "See the results below." },
  decided: { tone: "good", title: "Decision saved", text: "The customer's page is up to date." },
  refunded: { tone: "good", title: "Refund started", text: "You can follow it below." },
  given: {
    tone: "good",
    title: "Compensation given",
    text: "The order page says so, and the customer gets an email if this shop sends any.",
  },
  resent: { tone: "good", title: "Message queued", text: "We'll send it within seconds." },
  not_held: {
    tone: "bad",
    title: "Nothing to reveal",
    text: "The customer already has these goods, or we no longer hold them.",
  },
  code_needed: {
    tone: "bad",
    title: "Not revealed yet",
    text: "Your last code is over ten minutes old. Enter a new one below.",
  },
  evidence: { tone: "bad", title: "No decision saved", text: "Enter what you saw, and where." },
  verdict: { tone: "bad", title: "No decision saved", text: "Choose an outcome." },
  not_parked: { tone: "bad", title: "No decision saved", text: "This was already resolved." },
  needs_goods: {
    tone: "bad",
    title: "No decision saved",
    text: "Enter the token, PINs or activation code to deliver.",
  },
  sighted: {
    tone: "bad",
    title: "No decision saved",
    text: "The supplier listed it, so it was carried out. Choose Delivered or Failed.",
  },
  sender_alive: {
    tone: "bad",
    title: "No decision saved",
    text: "The worker that sent it is still running, without a result. Restart the workers, then try again.",
  },
  wrong_kind: {
    tone: "bad",
    title: "No decision saved",
    text: "This outcome isn't possible. Choose another.",
  },
  not_waiting: {
    tone: "bad",
    title: "No refund started",
    text: "We already sent or refunded this item. Check its status.",
  },
  amount: { tone: "bad", title: "Nothing given", text: "Enter whole naira, ₦1 or more." },
  no_way: { tone: "bad", title: "Nothing given", text: "There is no wallet and no card to pay it to." },
  not_delivered: {
    tone: "bad",
    title: "Nothing given",
    text: "Nothing was delivered. Refund the item instead.",
  },
  refund_under_way: {
    tone: "bad",
    title: "Nothing given",
    text: "A refund or compensation of this payment is under way. Wait until it is complete.",
  },
  nothing_left: {
    tone: "bad",
    title: "Nothing given",
    text: "Nothing is left of what the customer paid: it was returned or credited before.",
  },
  too_much: {
    tone: "bad",
    title: "Nothing given",
    text: "With what was returned or credited before, this is more than the customer paid for what was delivered.",
  },
  disputed: {
    tone: "bad",
    title: "No refund or credit issued",
    text: "The customer's bank disputes this payment. Wait for Paystack's decision.",
  },
  not_done: { tone: "bad", title: "Not sent", text: "The last message of this kind is still queued." },
  out_of_date: {
    tone: "bad",
    title: "Not sent",
    text: "The order's status has changed, so this message is out of date.",
  },
  not_of_an_order: { tone: "bad", title: "Not sent", text: "This message doesn't belong to an order." },
  not_found: { tone: "bad", title: "Not found", text: "It no longer exists. This page is up to date." },
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
  processing: "Processing",
  delivered: "Delivered",
  partly_delivered: "Partial",
  refund_due: "Refunding",
  refunded: "Refunded",
  expired: "Expired",
  under_review: "Review",
};
