import type { Disagreement } from "@/lib/merchant/classify-sighting";
import type { ParkReason } from "@/lib/merchant/outcome";

export const parkedWords = {
  title: "Decisions",
  lead: "We couldn't confirm these. Choose an outcome. Until then, nothing is sold or refunded.",
  leadReader:
    "We couldn't confirm these. An owner or a manager decides. Until then, nothing is sold or refunded.",
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
    "Waiting since (Lagos)",
    "Order",
    "Kind",
    "Service",
    "Product",
    "Amount",
    "Why",
    "Our reference",
    "Supplier ID",
    "Paid (Lagos)",
  ],
  topUp: "Wallet funding",
  open: (ref: string) => `Open ${ref}`,
  age: (wait: string) => `waiting ${wait}`,
  due: (at: string) => `reply due ${at}`,
  late: (at: string) => `reply was due ${at}`,
  vend: "Purchase",
  refundOf: "Refund",
  check: "What to check",
  checkVend: "Search the supplier's list for this reference, or ask their support:",
  checkTheirs: { VEND: "Supplier ID:", REFUND: "Paystack refund ID:" },
  checkRefund: "Search the Paystack dashboard for the refund with this note:",
  seen: "The supplier listed it, so “Not carried out” isn't possible.",
  unseen: (scans: number) =>
    `Not found in ${scans} complete ${scans === 1 ? "check" : "checks"} of the supplier's list.`,
  kept: "We hold what was bought, encrypted. “Delivered” releases it to the customer.",
  keptForeign:
    "We hold a response that names another purchase. Ask the supplier's support whose goods are in it.",
  keptPins: (held: number, bought: number) =>
    held === 0
      ? `We hold no PINs under our reference. For “Delivered”, enter all ${bought}.`
      : `We hold ${held} of ${bought} PINs, encrypted. For “Delivered”, enter the missing ones.`,
  decide: (ref: string) => `Review ${ref}`,
  /** For one of several reviews of an order. */
  decideOf: (ref: string, kind: string, position: number) =>
    `Review ${ref}, ${kind === "REFUND" ? "refund of item" : "item"} ${position}`,
  verdict: "Outcome",
  choose: "Choose an outcome",
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
  | `refund_${"failed" | "needs_attention" | "not_found" | "not_listed" | "not_processed" | "amount_differs" | "listed_twice" | "listed" | "partly_back"}`
  | "not_found_upstream"
  | "no_verdict"
  | "failed_unproved"
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
  failed_unproved:
    "It was bought after the backup that was restored. The supplier now calls it failed but hasn't returned the money, so it may have been delivered.",
  no_verdict: "The supplier hasn't confirmed or refused it for 12 hours.",
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
  refund_listed:
    "Not sent: Paystack lists an earlier attempt of this refund as completed or under way. Once it is completed, choose “Refunded”.",
  refund_partly_back:
    "Not sent: the bank or Paystack's dashboard already returned part of this payment, perhaps for this item. Return only what is missing, in the dashboard, then choose “Refunded”.",
};

/** The same with the amounts, if the other side's is known. */
const amountReasons: Partial<Record<ParkWord, (asked: string, answered: AnsweredTexts) => string | null>> = {
  amount_differs: (asked, { amount }) =>
    amount ? `We asked for ${asked}. The supplier reports ${amount} for our reference.` : null,
  sighting_amount: (asked, { amount }) =>
    amount ? `We asked for ${asked}. The supplier's list shows ${amount} for our reference.` : null,
  sighting_reversal_amount: (_asked, { paid, returned }) =>
    paid && returned ? `The supplier charged ${paid} and returned only ${returned}.` : null,
  refund_amount_differs: (asked, { amount }) =>
    amount ? `We asked for a refund of ${asked}. Paystack lists it with ${amount}.` : null,
};

/** Formatted amounts. */
interface AnsweredTexts {
  amount: string | null;
  paid: string | null;
  returned: string | null;
}

/** Reasons that have a sentence for staff. */
export const staffReasons: Record<string, string> = {
  ...parkReasons,
  given_back: "Refunded by staff.",
  refunded_outside: "Refunded in Paystack's dashboard.",
  taken_back: "The customer's bank took the payment back.",
  refund_bounced: "The customer's bank returned the refund. It is being sent again.",
  sent_again: "Withdrawn: the item was sent again instead.",
  // The customer reads only that it's delayed, or is addressed.
  held: "The blocklist holds the payment.",
  not_cleared: "The blocklist held the payment, and the order wasn't released.",
  insufficient_balance: "Our balance at the supplier was too low.",
  upstream_balance: "Our balance at the supplier is too low.",
  unauthorised: "The supplier rejected our API key.",
  selling_stopped: "Sales are stopped. Home and Alerts say why.",
  held_back: "We stopped the request before it reached the supplier.",
  rate_limited: "The supplier's limit of purchases per minute was reached.",
  queue: "It waits for the supplier's limit of purchases per minute.",
  cost_rose: "The supplier's price rose after the payment, so we didn't send it.",
  validation: "The supplier rejected it as invalid.",
  refused: "The supplier refused it.",
  failed: "The supplier refused it.",
  in_progress: "The supplier has it, and hasn't confirmed it yet.",
  failed_needs_confirmation: "The supplier reports a failure. We check that before we refund.",
  awaiting_delivery_data: "The supplier reports success, but hasn't sent what was bought.",
  sender_silent: "No response yet. We're checking whether it was delivered.",
  surplus: "The customer paid twice. We refund the second payment.",
  payment_mismatch: "The customer paid a different amount, so we sent nothing.",
  payment_currency: "The customer paid in another currency, so we sent nothing.",
  paid_after_cancel: "The payment came after the customer cancelled, so we sent nothing.",
  bought_before: "The supplier carried out an earlier attempt after all, so it wasn't sent again.",
};

/** The sentence of an item's or attempt's reason, with both amounts if they differ; other reasons are shown as they are. */
export function parkReason(reason: string | null, asked?: string, answered?: AnsweredTexts): string {
  const amounts = reason && asked && answered ? amountReasons[reason as ParkWord]?.(asked, answered) : null;
  if (amounts) return amounts;
  return (reason && staffReasons[reason]) ?? (reason ? reason.replaceAll("_", " ") : "No reason was saved.");
}
