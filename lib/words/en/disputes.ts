import { caseReason } from "./cases";

/** /admin/disputes. */
export const disputesWords = {
  title: "Disputes",
  lead: "A customer's bank wants a payment returned. Answer in the Paystack dashboard before the deadline, or the money is lost.",
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
  columnNames: {
    due: "Answer due",
    ref: "Order",
    amount: "Amount",
    why: "Reason",
    email: "Customer",
    state: "State",
    opened: "Opened",
    decided: "Decided",
    number: "Paystack's number",
  },
  exportHead: [
    "Opened (UTC)",
    "Answer due (UTC)",
    "State",
    "Reason",
    "Amount",
    "Order",
    "Customer",
    "Paystack's number",
    "Decided (UTC)",
  ],
};

/** The bank's category in words: "fraud", "chargeback". */
export function disputeReason(why: string): string {
  const said = why === "dispute" ? disputesWords.noReason : caseReason(why).replaceAll("-", " ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}
