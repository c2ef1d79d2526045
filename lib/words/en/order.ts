import type { Disagreement } from "@/lib/merchant/classify-sighting";
import type { ProcessingReason, RejectedReason, UnknownReason } from "@/lib/merchant/outcome";
import type { LineStatus, OrderStatus, TimelineEvent } from "@/lib/model/order-status";

/** An order's texts: what happened, the effect on money, what happens next and by when. */
export const statusWords: Record<OrderStatus, string> = {
  awaiting_payment: "Waiting for payment",
  paid: "Paid",
  processing: "Processing",
  delivered: "Delivered",
  partly_delivered: "Partly delivered",
  refund_due: "Refund on the way",
  refunded: "Refunded",
  expired: "Closed, not paid",
  under_review: "A person is checking",
};

export const lineWords: Record<LineStatus, string> = {
  waiting: "Waiting",
  sending: "Sending",
  processing: "Awaiting confirmation",
  delivered: "Delivered",
  refund_due: "Refund on the way",
  refunded: "Refunded",
  under_review: "Being checked",
};

export const eventWords: Record<TimelineEvent, string> = {
  placed: "Order placed",
  payment_started: "Payment page opened",
  paid: "Payment seen",
  payment_mismatch: "Another amount was paid than the order's",
  sending: "Sending",
  sent: "Sent to the network",
  unknown: "No clear answer yet, we are finding out",
  processing: "Waiting for the network's confirmation",
  delivered: "Delivered",
  failed: "Not delivered",
  parked: "Handed to a person",
  refund_started: "Refund started",
  refund_sent: "Refund accepted by the payment provider",
  refunded: "Refund complete",
  expired: "Closed, not paid in time",
  cancelled: "Given up by you",
};

const FINDING_OUT = "The network's answer was unclear. We are finding out what happened.";
const PERSON_FINDS_OUT = "The network's answer was unclear. A person is finding out what happened.";
const REFUND_BY_PERSON = "The payment provider hasn't confirmed your refund. A person is seeing to it.";

/**
 * Every reason that a purchase's response may leave on an item (lib/merchant/outcome.ts). A new reason without a sentence
 * doesn't compile.
 */
const answers: Record<UnknownReason | ProcessingReason | RejectedReason, string> = {
  lost: "No whole answer came. We are finding out what happened.",
  http_status: "The network answered with a fault. We are finding out whether it arrived.",
  unlisted_refusal: FINDING_OUT,
  unreadable_body: FINDING_OUT,
  unreadable_field: FINDING_OUT,
  foreign_ref: FINDING_OUT,
  success_false: FINDING_OUT,
  failed_without_id: FINDING_OUT,
  processing_without_id: FINDING_OUT,
  success_without_id: FINDING_OUT,
  schema_drift: FINDING_OUT,
  failed_needs_confirmation: "The network refused it. We are making sure before anything else is done.",
  amount_differs: "The network names another amount than yours. A person is finding out what was sent.",
  in_progress: "The network has it and hasn't confirmed yet.",
  awaiting_delivery_data:
    "The network calls it done, but hasn't sent what you bought yet. We ask again until it comes.",
  fewer_pins:
    "Fewer PINs came than you paid for. Those that came are below; a person is getting the rest for you, or your money.",
  not_sent: "It couldn't be sent.",
  held_back: "It wasn't sent yet. It goes out by itself, or you are refunded.",
  validation: "The network didn't accept the details.",
  insufficient_balance: "Our supplier account is being filled. It goes out by itself, or you are refunded.",
  unauthorised: "Sending is paused for a moment. It goes out by itself, or you are refunded.",
  rate_limited: "Many orders are going out. Yours is in the line.",
};

/** What the upstream's list may show under our reference instead of the request. */
const sightings: Record<`sighting_${Disagreement}`, string> = {
  sighting_amount: "The network names another amount than yours. A person is finding out what was sent.",
  sighting_product: "The network names another product than yours. A person is finding out what was sent.",
  sighting_several_debits: "The network shows it more than once. A person is finding out what was sent.",
  sighting_reversal_amount:
    "The network gave back another amount than it took. A person is finding out what was sent.",
};

/** Why an item has its status. Unknown reasons show `reasonDefault`, never a code. */
const reasons: Record<string, string> = {
  given_back: "It couldn't be sent in good time, so the shop gave your money back.",
  ...answers,
  ...sightings,
  withdrawn: "This is no longer on sale at the network, so it wasn't sent.",
  cost_rose: "Its price rose after you paid, so it wasn't sent.",
  upstream_balance: "Our supplier account is being filled. It goes out by itself, or you are refunded.",
  provider_down: "The network isn't taking orders right now. It goes out by itself, or you are refunded.",
  selling_stopped: "Sending is paused for a moment. It goes out by itself, or you are refunded.",
  queue: "Many orders are going out. Yours is in the line.",
  sender_died:
    "Sending it was interrupted. We are finding out whether it arrived before anything else is done.",
  sender_silent: "It couldn't be sent in good time, or no answer came. We deliver it only if it was sent.",
  unclear: "The network's answer was unclear. We are finding out what happened.",
  timeout: "The network didn't answer in time. We are finding out what happened.",
  not_executed: "The network has no trace of it after repeated checks.",
  refused: "The network refused it.",
  reversed: "The network took it back after it had been delivered.",
  failed: "The network refused it.",
  pins_lost:
    "The PINs were sold, but the answer that held them was lost on the way, and they are told only once. A person is getting them for you, or your money.",
  no_delivery_data:
    "It was sold, but what you bought hasn't come. A person is getting it for you, or your money.",
  goods_unconfirmed:
    "It came, but the network hasn't confirmed that it is yours. A person is finding out, and you get it or your money.",
  not_found_upstream: "It isn't clear whether it was sold. A person is finding out.",
  no_verdict: "The network hasn't said in half a day whether it was sold. A person is finding out.",
  surplus: "You paid twice. The second payment is given back.",
  payment_mismatch: "The amount paid wasn't the order's amount, so nothing was sent.",
  paid_late: "The payment came after the order had closed, so nothing was sent.",
  sighted_without_id: PERSON_FINDS_OUT,
  upstream_id_taken: PERSON_FINDS_OUT,
  reversal_unproven: PERSON_FINDS_OUT,
  reversal_usable: PERSON_FINDS_OUT,
  reversal_limit: PERSON_FINDS_OUT,
  refund_failed: REFUND_BY_PERSON,
  refund_needs_attention: REFUND_BY_PERSON,
  refund_not_found: REFUND_BY_PERSON,
  refund_not_listed: REFUND_BY_PERSON,
  refund_not_processed: REFUND_BY_PERSON,
  refund_amount_differs: REFUND_BY_PERSON,
  refund_listed_twice: REFUND_BY_PERSON,
};

/** Texts of services that differ from the default. */
const ownReasons: Record<string, string> = {
  "electricity awaiting_delivery_data":
    "The company has taken it and hasn't sent the token yet. We ask again until it comes, and it appears here by itself.",
  "esim awaiting_delivery_data":
    "It is bought, and its code is being made ready. We ask again until it comes, and it appears here by itself.",
};

/** Sentences are written for a network; other services have other kinds of providers. */
const deliverers: Record<string, string> = {
  electricity: "company",
  tv: "provider",
  internet: "provider",
  betting: "platform",
  "exam-pin": "supplier",
  esim: "supplier",
  "esim-topup": "supplier",
};

/** Replaces the provider's name in a sentence of this file to match the service. */
export function sayFor(service: string, sentence: string): string {
  const word = Object.hasOwn(deliverers, service) ? deliverers[service] : undefined;
  if (!word) return sentence;
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return sentence.replace(/\bnetwork\b/g, word).replace(/\bNetwork\b/g, capital);
}

export function reasonSentence(reason: string | undefined | null, service = ""): string | null {
  if (!reason) return null;
  return ownReasons[`${service} ${reason}`] ?? sayFor(service, reasons[reason] ?? "It needs a closer look.");
}

/** The receipt's three steps: paid, sent, delivered. Each fits on one line of any phone. */
export const stepWords = {
  steps: "How far it is",
  awaiting: "Payment",
  until: (at: string) => `until ${at}`,
  paid: (money: string) => `Paid ${money}`,
  send: "Sending",
  queued: "Next to go out",
  sent: "Sent",
  notSent: "Not delivered",
  end: "Delivery",
  look: (at: string) => `check ${at}`,
  delivered: "Delivered",
  deliveredOf: (done: number, of: number) => `${done} of ${of} delivered`,
  refundDue: "Going back",
  refunded: "Refunded",
  review: "With a person",
  by: (day: string) => `by ${day}`,
};

export const orderWords = {
  title: (ref: string) => `Order ${ref}`,
  heading: "Order",
  ref: "Reference",
  status: "Status",
  now: "What is happening",
  awaiting: (until: string) => `We haven't seen a payment yet. The order is kept until ${until}.`,
  awaitingChecking:
    "If you have paid, don't pay again: it shows here once the payment provider confirms it, mostly within seconds.",
  paid: (at: string) => `We saw your payment at ${at}. Your order is next to go out.`,
  paidQueue: (at: string, about: string) =>
    `We saw your payment at ${at}. Many orders are going out: yours goes ${about}.`,
  sending: (what: string, at: string) => `Sending ${what} since ${at}. It usually takes a few seconds.`,
  processing: (at: string) => `Sent at ${at}. The network has it and hasn't confirmed yet.`,
  finding: (at: string) =>
    `Sent at ${at}, without a clear answer. We are finding out whether it arrived. We won't send it twice: you get it, or your money.`,
  nextCheck: (at: string) => `Next check at ${at}.`,
  delivered: (what: string, at: string, several = false) =>
    `${what} ${several ? "were" : "was"} delivered at ${at}.`,
  deliveredMany: (count: number, at: string) => `All ${count} were delivered, the last at ${at}.`,
  partly: (done: number, of: number, money: string) =>
    `${done} of ${of} were delivered. ${money} for the rest goes back to you.`,
  partlyDone: (done: number, of: number, money: string) =>
    `${done} of ${of} were delivered. ${money} for the rest was given back.`,
  refundDue: (money: string) =>
    `It wasn't delivered. ${money} is going back to the card or account you paid with.`,
  refundSent: (money: string, at: string) =>
    `It wasn't delivered. ${money} was sent back at ${at}; your bank shows it when it has booked it.`,
  settleBy: (time: string, day: string) => `We settle it, or hand it to a person, by ${time} on ${day}.`,
  refundTook: (seconds: number) =>
    seconds < 1
      ? "We sent the refund within a second of knowing."
      : `We sent the refund ${seconds === 1 ? "1 second" : `${seconds} seconds`} after we knew.`,
  took: (seconds: number) => (seconds < 1 ? "within a second" : `${seconds} s after we knew`),
  refunded: (money: string) => `${money} was given back to the card or account you paid with.`,
  refundedToWallet: (money: string) => `It wasn't delivered. ${money} is in your wallet again.`,
  refundSentToWallet: "Refund sent to your wallet",
  refundSoon: "We start it within 30 seconds.",
  /** As short as the line that it replaces, so that nothing below moves. */
  refundBegun: "Asked for, and not confirmed yet.",
  refundDuty: "We start a refund within 30 seconds of knowing, and settle what is unclear within 24 hours.",
  expired: "It wasn't paid in time, so it is closed. Nothing was taken.",
  cancelled: "You gave this order up. Nothing was taken.",
  lateMoney:
    "If money did leave your account, it is seen within minutes: it is used for this order or given back in full.",
  review: "The answer we got is unclear, so a person is checking it.",
  reviewDue: (time: string, day: string) =>
    `You are due it, or your money, within 24 hours of paying: by ${time} on ${day}.`,

  what: "What you bought",
  deliveryReference: "Network's reference",
  copy: "Copy",
  copied: "Copied",
  listen: "Read aloud",
  listenStop: "Stop reading",
  place: "It prints here by itself.",
  placeUnpaid: "Your token prints here once it is paid.",
  placeBack: "Nothing came. Your money goes back.",
  placeReview: "It prints here, or your money goes back.",
  done: "Finished. It stays at this address.",
  tookSeconds: (seconds: number) =>
    seconds < 1
      ? "Within a second of your payment."
      : `${seconds === 1 ? "1 second" : `${seconds} seconds`} after your payment.`,
  share: "Share",
  shareToken: (meter: string, company: string, token: string, units: string) =>
    `Electricity token for meter ${meter} (${company}): ${token}${units ? `, ${units}` : ""}`,
  shareGoods: (goods: string, recipient: string, at: string) =>
    `${goods}${recipient ? ` for ${recipient}` : ""}, delivered ${at}`,
  phoneGets: "gets",
  money: "Money",
  goods: "Airtime and data",
  paymentFee: "Payment fee",
  total: "You pay",
  totalPaid: "You paid",
  refundedSum: "Given back",
  timeline: "Everything that happened",
  payNow: (total: string) => `Pay ${total}`,
  payAgain: "Open the payment page again",
  payAnother: "Pay another way",
  payFromWallet: (total: string) => `Pay ${total} from your wallet`,
  walletShort: (balance: string, total: string) =>
    `Your wallet holds ${balance}; this costs ${total}. Nothing has been taken.`,
  walletSignedOut: "You are signed out. Nothing has been taken; sign in to pay from your wallet.",
  topUp: "Top up your wallet",
  payAnotherHint: "Opens a new payment page, where you can choose card, transfer or USSD.",
  cancel: "Give this order up",
  cancelHint: "Nothing has been paid, so nothing is taken.",
  again: "Buy it again",
  checkAgain: "Check again",
  checked: (at: string) => `As of ${at}`,
  live: "Follows by itself",
  polling: "Checked every few seconds",
  offline: "No connection. The page goes on by itself when it is back.",
  receipt: "Receipt",
  keepLink: "This page's address opens the order. Keep it to yourself.",
  payStartFailed: "The payment page didn't open. Nothing has been paid; please try again in a moment.",
  payClosed: "This order can't be paid any more.",
  notCancelled: "This order can't be given up now: a payment has been seen.",
};
