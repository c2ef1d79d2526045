import type { OrderStatus } from "@/lib/model/order-status";

/** "It didn't come": the current status, what happens next and by when, and the evidence in words. */
export const missingPage = {
  title: "It didn't come",
  /** A refunded order has nothing else that could be missing. */
  what: (status: OrderStatus) =>
    status === "refunded" || status === "refund_due" ? "The money didn't come" : "It didn't come",
  buttonHint: "We ask again at once and tell you how it stands, what happens next and by when.",
  back: "Back to the order",
  order: (ref: string) => `Order ${ref}`,

  askedNow: (at: string) => `Asked again at ${at}.`,
  askedNothing: "Nothing was left to ask: everything of this order is decided.",
  askedStill: "We have asked again and the answer isn't here yet. It appears on the order's page by itself.",
  limited:
    "We asked only moments ago. The button works again in a few minutes; we go on asking by ourselves.",
  look: "Look again",

  now: "How it stands",
  next: "What happens next",
  nextAsk: "We go on asking by ourselves. It isn't sent a second time: you get it, or your money.",
  nextWait: "It goes out by itself as soon as it can. If it can't, your money goes back by itself.",
  by: (time: string, day: string) =>
    `By ${time} on ${day} you have it, or your money is on its way, or a person has it.`,
  byPerson: (time: string, day: string) => `You get it, or your money, by ${time} on ${day}.`,
  personSince: (at: string) => `A person has it since ${at}.`,
  late: "The time we promised is over.",
  nextRefund:
    "There is nothing that you need to do. Your bank shows the money when it has booked it; ask it about this payment:",
  nextRefundWallet: "There is nothing that you need to do: the money goes to your wallet here, at once.",
  nextUnpaid:
    "If money left your account, it is seen within minutes: it is used for this order, or given back in full. Nothing else is needed from you.",
  nextDelivered: "It counts as delivered. Compare the proof below with what you have.",

  proof: "The proof that it was delivered",
  proofFor: "For",
  proofAt: "Confirmed",
  proofRef: "Reference",
  advice: "Before you write to anybody",
  checkNumber: (masked: string) => `Check that ${masked} is the number you meant.`,
  checkNumberNone: "Open the order's page: what you bought is there.",
  airtime:
    "The network has confirmed it. Look at the balance in your network's own app, or with its own code; restart the phone once. If the number has borrowed airtime or data, the network takes that back first.",

  still: "I still don't have it",
  stillHint:
    "Opens a case for the shop's owner, once, with everything below as evidence. It doesn't send or refund anything by itself.",
  stillLater:
    "If that time passes first, pressing “It didn't come” on the order's page opens a case for the owner.",
  caseOpen: (id: string) => `Case ${id} is open`,
  caseOpenBody: (at: string) =>
    `The owner has it since ${at}. They see when you paid, what was sent and answered, with references and times, and the last four characters of the number; never your token or PIN.`,
  caseNext: "They look at it with the supplier and write to the e-mail address of the order.",
  caseClosed: (id: string) => `Case ${id} is closed`,
  caseClosedBody: (at: string) =>
    `The owner closed it ${at}. If you don't agree, write to them with the reference.`,

  evidence: "What was sent and answered",
  evidenceNone: "Nothing has been sent yet.",
  line: (line: number, of: number) => `${line} of ${of}`,
  sent: (at: string) => `Sent at ${at}`,
  refundAsked: (at: string) => `Refund asked for at ${at}`,
  reference: (text: string) => `reference ${text}`,
  looks: (count: number) => (count === 1 ? "asked about once since" : `asked about ${count} times since`),
  clean: (count: number) =>
    count === 1 ? "one complete look showed nothing" : `${count} complete looks in a row showed nothing`,
};

type State =
  | "SENDING"
  | "SUCCEEDED"
  | "PROCESSING"
  | "FAILED"
  | "REJECTED"
  | "UNKNOWN"
  | "NOT_EXECUTED"
  | "PARKED"
  | "REVERSED";

/** The outcome of a delivery attempt. */
export const vendEvidence: Readonly<Record<State, string>> = {
  SENDING: "The answer isn't here yet.",
  SUCCEEDED: "It is confirmed.",
  PROCESSING: "The network has it and hasn't confirmed yet.",
  FAILED: "It failed: the network said so, or our team found out.",
  REJECTED: "It wasn't sent, or was refused before anything was charged.",
  UNKNOWN: "No clear answer came. We are looking for it.",
  NOT_EXECUTED: "The network has no trace of it after repeated looks.",
  PARKED: "What we know isn't clear enough, so a person looks at it.",
  REVERSED: "The network took it back after it had been delivered.",
};

/** The outcome of a refund attempt. */
export const refundEvidence: Readonly<Record<State, string>> = {
  SENDING: "The answer isn't here yet.",
  SUCCEEDED: "The money was given back.",
  PROCESSING: "It was accepted and is on its way.",
  FAILED: "It failed; another one follows.",
  REJECTED: "It wasn't accepted; another one follows.",
  UNKNOWN: "No clear answer came. We are looking for it.",
  NOT_EXECUTED: "It didn't arrive; another one follows.",
  PARKED: "A person looks at it.",
  REVERSED: "It came back.",
};
