import { approvalRequestNotices, notApproved } from "./approvals";
import { bad, good, type StaffNotice } from "./staff-notice";

/** /admin/prices. */
export const priceWords = {
  title: "Rules and payment fee",
  lead: "What each sale earns above cost. A plan's rule overrides the product's; a product's overrides the service's.",
  fee: (rate: string, flat: string, from: string, cap: string | null) =>
    `Customers also pay a payment fee: ${rate}%, plus ${flat} from ${from}${cap ? `, maximum ${cap}` : ""}. Wallet payments have no fee.`,
  services: "Services",
  rule: "Rule",
  ownRule: "own rule",
  widerRule: "inherited",
  /** "3% + ₦50"; null parts are omitted. */
  onTop: (percent: string | null, flat: string | null) =>
    [percent && `${percent.replace("-", "−")}%`, flat && `+ ${flat}`].filter(Boolean).join(" ") ||
    "no markup",
  atLeast: (floor: string) => `minimum margin ${floor}`,
  neverBelow: "never below cost",
  mayLose: (loss: string) => `may lose ${loss}`,
  pickHeading: (service: string) => `Products and plans: ${service}`,
  pick: "Product or plan",
  wholeService: "The whole service",
  products: "Products",
  plans: "Plans",
  packageCode: "Or an eSIM package code",
  show: "View rule",
  nowHeading: (name: string) => `Pricing for ${name}`,
  percent: "Markup (%)",
  percentHint: "On the face value of amounts, or on the cost of plans. Can be negative.",
  flat: "Markup (₦)",
  floor: "Minimum margin (₦)",
  floorHint: "A negative margin allows a loss.",
  preview: "Preview",
  takeAway: "Preview the inherited rule",
  previewHeading: "Preview",
  none: "No sales yet, so there is nothing to compare.",
  past: (count: number) => (count === 1 ? "The last paid order" : `The last ${count} paid orders`),
  pastLead: "At their cost then. Earnings are after the supplier's price and the payment fee.",
  nowColumn: "Now",
  thenColumn: "With this rule",
  paid: "Customers pay",
  earned: "You earn",
  losing: (count: number) =>
    count === 1
      ? "One of these orders would have lost money."
      : `${count} of these orders would have lost money.`,
  lossTitle: "This price loses money",
  lossText: (loss: string) => `A sale can lose up to ${loss}.`,
  lossAccept: (loss: string) => `Accept a loss of up to ${loss} a sale`,
  noLoss: "Nothing sells below cost.",
  reason: "Reason",
  save: "Save price",
  managersOnly: "Only owners and managers can save it.",
  historyHeading: "History",
  noHistory: "No rule of its own yet.",
  removed: "removed",
  by: (who: string | null) => who ?? "at setup",
};

/** The payment fee section of /admin/prices. */
export const feeWords = {
  heading: "Payment fee",
  lead: "Paystack charges this on each payment. Customers pay it on top, so it doesn't reduce your margin.",
  change: "Edit payment fee",
  tryOne: "Preview another payment fee",
  rate: "Fee (%)",
  flat: "Fee (₦)",
  from: "Charge the ₦ fee from a payment of",
  fromHint: "Smaller payments pay the percentage only.",
  cap: "Maximum fee (₦)",
  capHint: "Empty means no maximum.",
  preview: "Preview",
  past: (count: number) =>
    count === 1 ? "The last payment by card or transfer" : `The last ${count} payments by card or transfer`,
  none: "No payments yet. Compared with Paystack's usual fee on seven examples from ₦100 to ₦200,000.",
  kept: "Paystack charged",
  charged: "This fee covers",
  lossText: (loss: string) => `This fee is too low. On these payments you would have paid ${loss} yourself.`,
  lossAccept: (loss: string) => `Accept paying up to ${loss} on such payments`,
  noLoss: "It covers what Paystack charged on each of them.",
  save: "Save fee",
  history: "View activity log",
};

export const priceNotices: Readonly<Record<string, StaffNotice>> = {
  ...approvalRequestNotices,
  not_approved: notApproved,
  saved: good("Price saved", "It applies to every new order."),
  again: good("Already saved", "We saved this price once."),
  loss: bad(
    "Not saved",
    "This price loses money. Check the figures below, then tick the box to accept the loss.",
  ),
  stale: bad("Not saved", "Someone changed this rule meanwhile. Check it again before you save."),
  needs_rule: bad("Not saved", "A service always needs a rule."),
  reason: bad("Not saved", "Enter a reason for the activity log."),
  percent: bad("Not saved", "Enter a markup from −50 to 500%, like 3 or 2.5."),
  flat: bad("Not saved", "Enter a markup from ₦0 to ₦100,000."),
  floor: bad("Not saved", "Enter a minimum margin from −₦100,000 to ₦100,000."),
  not_found: bad("Not found", "This product or plan doesn't exist."),
  fee_saved: good("Fee saved", "It applies to every new order."),
  fee_same: good("No changes to save", "The fee is already set."),
  fee_loss: bad(
    "Not saved",
    "This fee is below what Paystack charges. Check the figures, then tick the box to accept the loss.",
  ),
  fee_stale: bad("Not saved", "Someone changed the fee meanwhile. Check it again before you save."),
  rate: bad("Not saved", "Enter a fee from 0 to 20%, like 1.5."),
  fee_flat: bad("Not saved", "Enter a fee from ₦0 to ₦10,000."),
  from: bad("Not saved", "Enter a payment from ₦0 to ₦1,000,000."),
  cap: bad("Not saved", "Enter a maximum from ₦0 to ₦1,000,000, or leave it empty."),
};
