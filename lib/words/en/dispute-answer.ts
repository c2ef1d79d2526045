import { bad, good, type StaffNotice } from "./staff-notice";
import { staffNotices } from "./staff-notices";

/** /admin/disputes/[id]. */
export const answerWords = {
  title: (ref: string) => `Dispute of order ${ref}`,
  titleOfNone: (number: string) => `Dispute ${number}`,
  all: "All disputes",
  facts: "Dispute",
  order: "Order",
  funded: "Wallet funding of",
  amount: "Disputed",
  lost: "Lost",
  returned: "Kept",
  held: "Held from the wallet",
  taken: "Recovered from the wallet",
  spent: "Spent before: not covered",
  fundedNotes: {
    open: "The held credit can't be spent. If you win, it returns to the wallet; if not, it lowers the loss.",
    lost: "What was spent is the shop's loss. To stop further purchases, block the customer's email, number or card.",
  },
  reason: "Bank's reason",
  due: "Answer due",
  number: "Paystack dispute ID",
  state: "State",
  evidence: "Evidence",
  evidenceNote:
    "Contesting sends this PDF to Paystack, which shows it to the customer's bank. Check it first.",
  pdf: "Open the evidence (PDF)",
  there: "Included",
  missing: "Not available",
  checks: {
    delivered: "Time of delivery of every item",
    reference: "Supplier's reference of every item",
    named: "Name that the meter or account was validated for",
    emails: "Emails that the customer's server accepted",
    conversation: "Conversation with the customer",
    earlier: "Earlier deliveries to the same number",
  },
  contest: "Contest",
  contestNote:
    "Say why the payment is valid. The bank decides. Until then the money stays at risk, and the order can't be refunded, credited or sent again. If the bank agrees with you, the money is yours; if not, it is booked as a loss.",
  contestMessage: "Message to Paystack and the bank",
  contestHint: "For example: the token was delivered at 16:18 and loaded on the customer's meter.",
  contestNow: "Contest this dispute",
  accept: "Accept",
  acceptNote: (amount: string) =>
    `Paystack refunds the customer, and the refund is booked as a loss. Leave the amount empty to refund all ${amount}. If you refund only part, you keep the rest. You can't undo this.`,
  acceptAmount: "Amount to refund",
  acceptAmountHint: "Empty: all of it.",
  acceptMessage: "Reason for Paystack",
  acceptNow: "Accept this dispute",
  closed: {
    decided: "Paystack has decided this dispute.",
    unconfirmed: "Paystack doesn't confirm this dispute, so there is nothing to answer.",
    late: "The deadline passed. Paystack accepts a dispute without an answer, and we book what it decides.",
    answered:
      "You have answered. The answer and what became of it are below. If Paystack asks for another one, we alert you: give it in Paystack's dashboard.",
    again:
      "Paystack asks for another answer. Give it in Paystack's dashboard before the deadline above. The shop sends one answer for each dispute.",
    noOrder: "This payment has no order, so we have no evidence. Answer in Paystack's dashboard.",
    role: "Owners and managers answer disputes.",
  },
  answers: "Answers",
  none: "No answer yet.",
  kinds: { CONTEST: "Contested", ACCEPT: "Accepted" },
  openButAnswered: { CONTEST: "Contested, the bank decides", ACCEPT: "Accepted, Paystack refunds" },
  openAgain: "Open, Paystack asks again",
  /** What an acceptance refunds. */
  back: (amount: string) => `refund of ${amount}`,
  notBack: (amount: string) => `${amount} not refunded`,
  states: {
    INTENT: "Being sent to Paystack. This takes seconds.",
    SENDING: "Being sent to Paystack. This takes seconds.",
    UNKNOWN: "Paystack's reply got lost. We are looking up what became of it and send nothing twice.",
    SENT: {
      CONTEST: "Paystack has it. The bank decides next; you don't need to do anything.",
      ACCEPT: "Paystack has it and refunds the customer.",
    },
  },
  failed: "Not given",
  failures: {
    late: "The deadline passed before it could be sent.",
    decided: "Paystack had decided or had an answer already.",
    not_found: "Paystack doesn't know this dispute.",
    refused: "Paystack refused it. Change it and answer again, or answer in Paystack's dashboard.",
    other_answer: "Paystack decided before we could confirm this answer. Its dashboard shows what it took.",
    no_answer: "Paystack couldn't be reached after three tries. Answer again, or in Paystack's dashboard.",
  } as Readonly<Record<string, string>>,
  by: (name: string, when: string) => `${name}, ${when}`,
};

/** Shown after answering. */
export const answerNotices: Readonly<Record<string, StaffNotice>> = {
  ...staffNotices,
  begun: good("Answer saved", "We send it to Paystack now. You can follow it below."),
  answered: bad("Not sent", "A colleague answered first. See the answer below."),
  not_open: bad("Not sent", "This dispute isn't open any more."),
  late: bad("Not sent", "The deadline has passed."),
  amount: bad("Not sent", "Enter an amount up to what is disputed, or leave it empty for all."),
  message: bad("Not sent", "Enter a message: Paystack requires one."),
  no_order: bad("Not sent", "This payment has no order to show."),
};
