import { storyWords } from "./order-story";
import { bad, good, type StaffNotice } from "./staff-notice";
import { staffNotices } from "./staff-notices";

const RESTORED =
  "The database was restored and may lack what was delivered or refunded since. Run npm run adopt (docs/runbook.md), then try again.";

/** The result of an action on an order, by the code in the page's address. */
export const deskNotices: Record<string, StaffNotice> = {
  ...staffNotices,
  asked: good("Status checked", "See the results below."),
  decided: good("Decision saved", "The customer's page is up to date."),
  refunded: good("Refund started", "You can follow it below."),
  given: good(
    "Compensation given",
    "The order page says so, and the customer gets an email if this shop sends any.",
  ),
  resent: good("Message queued", "We'll send it within seconds."),
  resent_kept: bad(
    "Message kept, not sent",
    "No email server is set. Owners find it under Settings, Unsent emails.",
  ),
  not_held: bad("Nothing to reveal", "The customer already has these goods, or we no longer hold them."),
  evidence: bad("No decision saved", "Enter what you saw, and where."),
  verdict: bad("No decision saved", "Choose an outcome."),
  not_parked: bad("No decision saved", "This was already resolved."),
  needs_goods: bad("No decision saved", "Enter the token, the activation code or all missing PINs."),
  sighted: bad(
    "No decision saved",
    "The supplier listed it, so it was carried out. Choose Delivered or Failed.",
  ),
  sender_alive: bad(
    "No decision saved",
    "The worker that sent it is still running, without a result. Restart the workers, then try again.",
  ),
  refund_listed: bad(
    "Refund not sent again",
    "Paystack lists it, or an earlier attempt, as completed or under way. Wait until it is completed or fails.",
  ),
  refund_not_told: bad(
    "Refund not sent again",
    "We couldn't read Paystack's list of refunds. Try again in a few minutes.",
  ),
  wrong_kind: bad("No decision saved", "This outcome isn't possible. Choose another."),
  not_waiting: bad("No refund started", "We already sent or refunded this item. Check its status."),
  amount: bad("Nothing given", "Enter whole naira, ₦1 or more."),
  no_way: bad("Nothing given", "There is no wallet and no card to pay it to."),
  not_delivered: bad("Nothing given", "Nothing was delivered. Refund the item instead."),
  hold_release: good("Released", "We send it now, like any other order."),
  hold_return: good("Refund started", "Nothing is sent. You can follow it below."),
  hold_not_held: bad(
    "Nothing changed",
    "A colleague decided first, or its time ran out. This page is up to date.",
  ),
  hold_disputed: bad(
    "Not released",
    "The customer's bank disputes or reversed this payment. Refund the order instead.",
  ),
  sent_again: good("Queued", "We send it now instead of refunding it."),
  ...Object.fromEntries(
    Object.entries(storyWords.sendAgainClosed).map(([state, text]): [string, StaffNotice] => [
      `again_${state}`,
      { tone: "bad", title: "Not sent", text },
    ]),
  ),
  refund_under_way: bad(
    "Nothing given",
    "A refund or compensation of this payment is under way. Wait until it is complete.",
  ),
  over_limit: bad(
    "Nothing returned",
    "This is more than your role may return for one order or in a day. Ask the owner.",
  ),
  nothing_left: bad(
    "Nothing given",
    "Nothing is left of what the customer paid: it was returned or credited before.",
  ),
  too_much: bad(
    "Nothing given",
    "With what was returned or credited before, this is more than the customer paid for what was delivered.",
  ),
  disputed: bad(
    "No refund or credit issued",
    "The customer's bank disputes this payment. Wait for Paystack's decision.",
  ),
  books_stopped: bad("No refund or credit issued", RESTORED),
  hold_books_stopped: bad("Nothing changed", RESTORED),
  not_done: bad("Not sent", "The last message of this kind is still queued."),
  out_of_date: bad("Not sent", "The order's status has changed, so this message is out of date."),
  not_of_an_order: bad("Not sent", "This message doesn't belong to an order."),
  not_found: bad("Not found", "It no longer exists. This page is up to date."),
};
