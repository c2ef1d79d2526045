import { caseReason } from "./cases";

/** /admin/disputes. */
export const disputesWords = {
  title: "Disputes",
  lead: "A customer's bank wants a payment returned. Answer before the deadline: without an answer, Paystack accepts and the money is lost.",
  note: "Until Paystack decides, this payment can't be refunded or credited.",
  views: { open: "Open", lost: "Lost", won: "Won", unconfirmed: "Not confirmed", all: "All" },
  states: { open: "Open", lost: "Lost", won: "Won", unconfirmed: "Not confirmed by Paystack" },
  filters: "Filter by date",
  list: "Disputes, newest first",
  listDue: "Disputes, nearest deadline first",
  table: "Disputes table",
  none: "No disputes.",
  noMatch: "No matching disputes.",
  older: "Older disputes",
  later: "Later deadlines",
  late: (wait: string) => `${wait} late`,
  left: (wait: string) => `in ${wait}`,
  noDue: "no deadline",
  noReason: "No reason given",
  noOrder: "no order",
  answer: "Answer",
  answerOf: (ref: string) => `Answer the dispute of ${ref}`,
  answered: { ACCEPT: "Accepted", CONTEST: "Contested" },
  answering: { ACCEPT: "Accepting", CONTEST: "Contesting" },
  view: "View dispute",
  viewOf: (ref: string) => `View dispute of ${ref}`,
  evidence: "Evidence (PDF)",
  evidenceOf: (ref: string) => `Evidence (PDF) for ${ref}`,
  columnNames: {
    due: "Answer due",
    ref: "Order",
    amount: "Amount",
    why: "Reason",
    email: "Customer",
    state: "State",
    opened: "Opened",
    decided: "Decided",
    number: "Paystack dispute ID",
    evidence: "Evidence",
    answer: "Answer",
  },
  exportHead: [
    "Opened (Lagos)",
    "Answer due (Lagos)",
    "State",
    "Reason",
    "Amount",
    "Order",
    "Customer",
    "Paystack dispute ID",
    "Decided (Lagos)",
  ],
};

/** The evidence of a dispute, as a PDF for Paystack and the bank. */
export const evidenceWords = {
  title: (ref: string) => `Evidence for order ${ref}`,
  made: (when: string) => `Generated from the shop's records, ${when}. All times in Lagos (WAT).`,
  what: "What",
  known: "Recorded",
  dispute: "Dispute",
  number: "Paystack dispute ID",
  reason: "Reason",
  amount: "Disputed amount",
  opened: "Opened",
  due: "Answer due",
  payment: "Payment",
  order: "Order",
  placed: "Placed",
  reference: "Payment reference",
  providerId: "Paystack's transaction",
  channel: "Paid with",
  paid: "Paid",
  paidAt: "Paid at",
  email: "Customer's email",
  account: "Customer",
  signedIn: "Signed in to an account of this shop",
  guest: "Bought as a guest",
  item: (position: number) => `Item ${position}`,
  goods: "Sold",
  recipient: "Delivered to",
  validatedFor: "Validated for",
  price: "Price",
  sentAt: "Sent to the supplier",
  ourReference: "Our reference",
  supplierReference: "Supplier's reference",
  deliveredAt: "Delivered at",
  notDelivered: "Not delivered",
  emails: "Emails to the customer",
  accepted: (name: string) => `${name}: accepted by the email server`,
  conversation: "Conversation",
  authors: { customer: "Customer", staff: "Shop", system: "Automatic" },
  earlier: "Earlier deliveries to the same number",
  terms: "Terms of sale",
  termsAt: "Terms",
  refundsAt: "Refunds",
  service: (sold: {
    goods: string;
    recipient: string;
    price: string;
    deliveredAt: string | null;
    reference: string | null;
  }) =>
    `${sold.goods} to ${sold.recipient}, ${sold.price}. ${sold.deliveredAt ? `Delivered at ${sold.deliveredAt} (Lagos)` : "Not delivered"}${sold.reference ? `, supplier's reference ${sold.reference}` : ""}.`,
};

/** The bank's category in words: "Fraud", "Chargeback". */
export function disputeReason(why: string): string {
  return why === "dispute" ? disputesWords.noReason : caseReason(why);
}
