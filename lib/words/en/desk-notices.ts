import { storyWords } from "./order-story";
import { type StaffNotice, staffNotices } from "./staff-notices";

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
  hold_release: { tone: "good", title: "Released", text: "We send it now, like any other order." },
  hold_return: { tone: "good", title: "Refund started", text: "Nothing is sent. You can follow it below." },
  hold_not_held: {
    tone: "bad",
    title: "Nothing changed",
    text: "A colleague decided first, or its time ran out. This page is up to date.",
  },
  hold_disputed: {
    tone: "bad",
    title: "Not released",
    text: "The customer's bank disputes or reversed this payment. Refund the order instead.",
  },
  sent_again: { tone: "good", title: "Queued", text: "We send it now instead of refunding it." },
  ...Object.fromEntries(
    Object.entries(storyWords.sendAgainClosed).map(([state, text]): [string, StaffNotice] => [
      `again_${state}`,
      { tone: "bad", title: "Not sent", text },
    ]),
  ),
  refund_under_way: {
    tone: "bad",
    title: "Nothing given",
    text: "A refund or compensation of this payment is under way. Wait until it is complete.",
  },
  over_limit: {
    tone: "bad",
    title: "Nothing returned",
    text: "This is more than your role may return for one order or in a day. Ask the owner.",
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
