/** /admin/prices. */
export const priceWords = {
  title: "Prices",
  lead: "What each sale earns over its cost. The most specific rule counts: of the plan, else of the product, else of the service.",
  fee: (rate: string, flat: string, from: string, cap: string | null) =>
    `The payment fee is on top and paid by the customer: ${rate} %, and ${flat} from ${from} on${cap ? `, at most ${cap}` : ""}. The store wallet costs nothing.`,
  services: "Services",
  rule: "Rule",
  ownRule: "own rule",
  widerRule: "by the wider rule",
  /** "3 % + ₦50"; null is left out. */
  onTop: (percent: string | null, flat: string | null) =>
    [percent && `${percent.replace("-", "−")} %`, flat && `+ ${flat}`].filter(Boolean).join(" ") ||
    "nothing on top",
  atLeast: (floor: string) => `at least ${floor}`,
  neverBelow: "never below cost",
  mayLose: (loss: string) => `may lose ${loss}`,
  pickHeading: (service: string) => `One product or plan of ${service}`,
  pick: "Product or plan",
  wholeService: "The whole service",
  products: "Products",
  plans: "Plans",
  packageCode: "Or the code of an eSIM package",
  show: "Show its rule",
  nowHeading: (name: string) => `What ${name} earns`,
  percent: "Percent on top",
  percentHint:
    "Of the face amount where an amount is bought, of the cost where a plan is. May be below zero.",
  flat: "Naira on top of each",
  floor: "At least this much over cost, in naira",
  floorHint: "Below zero it is what a sale may lose.",
  preview: "See what it would do",
  takeAway: "Go by the wider rule again: see what it would do",
  previewHeading: "What it would do",
  none: "Nothing of it was sold yet, so there is nothing to compare with.",
  past: (count: number) => (count === 1 ? "The last paid order" : `The last ${count} paid orders`),
  pastLead: "At the costs that they had. Earned is after the upstream's price and the payment fee.",
  nowColumn: "Now",
  thenColumn: "With this rule",
  paid: "Customers pay",
  earned: "The shop earns",
  losing: (count: number) =>
    count === 1
      ? "One of these orders would have lost money."
      : `${count} of these orders would have lost money.`,
  lossTitle: "This sells at a loss",
  lossText: (loss: string) => `A sale can cost up to ${loss} more than it brings in.`,
  lossAccept: (loss: string) => `Yes, sell at a loss of up to ${loss} a sale`,
  noLoss: "Nothing on sale is sold below its cost.",
  reason: "Reason",
  save: "Save this price",
  ownersOnly: "Only an owner can save it.",
  historyHeading: "History",
  noHistory: "It never had a rule of its own.",
  removed: "taken away",
  by: (who: string | null) => who ?? "when the shop was set up",
};

/** The payment fee section of /admin/prices. */
export const feeWords = {
  heading: "Payment fee",
  lead: "What the payment provider keeps of each payment. Customers pay it on top, so that it isn't taken from what you earn.",
  change: "Change the payment fee",
  rate: "Percent of the payment",
  flat: "Naira on top",
  from: "Naira on top from a payment of",
  fromHint: "Smaller payments pay the percent alone.",
  cap: "Never more than, in naira",
  capHint: "Empty: no upper limit.",
  preview: "See what this fee would do",
  past: (count: number) =>
    count === 1 ? "The last payment by card or transfer" : `The last ${count} payments by card or transfer`,
  none: "Nothing was paid yet: compared with the provider's usual fee on seven examples from ₦100 to ₦200,000.",
  kept: "The provider kept",
  charged: "This fee covers",
  lossText: (loss: string) => `It is too little: of these payments the shop would have paid ${loss} itself.`,
  lossAccept: (loss: string) => `Yes, pay up to ${loss} of such payments myself`,
  noLoss: "It covers what the provider kept of each of them.",
  save: "Save this fee",
  history: "Its changes in the audit log",
};

export const priceNotices: Record<string, { tone: "good" | "bad"; title: string; text: string }> = {
  saved: { tone: "good", title: "Saved", text: "The price counts from now on, also for open pages." },
  again: {
    tone: "good",
    title: "Saved already",
    text: "This form was sent twice; the price was saved once.",
  },
  loss: {
    tone: "bad",
    title: "Not saved",
    text: "It sells at a loss. Look at the figures below, and say so with the tick if you mean it.",
  },
  stale: {
    tone: "bad",
    title: "Not saved",
    text: "Somebody changed this rule in the meantime. Look at it again before you decide.",
  },
  needs_rule: { tone: "bad", title: "Not saved", text: "A service always has a rule." },
  reason: { tone: "bad", title: "Not saved", text: "Say why: the audit log keeps it." },
  percent: { tone: "bad", title: "Not saved", text: "Percent is a number from −50 to 500, like 3 or 2.5." },
  flat: { tone: "bad", title: "Not saved", text: "Naira on top is a number from 0 to 100,000." },
  floor: { tone: "bad", title: "Not saved", text: "The least is a number from −100,000 to 100,000." },
  not_found: { tone: "bad", title: "Not found", text: "There is no such product or plan." },
  fee_saved: { tone: "good", title: "Saved", text: "The fee counts from now on, also for open pages." },
  fee_same: { tone: "good", title: "Nothing to change", text: "The fee was so already." },
  fee_loss: {
    tone: "bad",
    title: "Not saved",
    text: "It covers less than the provider keeps. Look at the figures below, and say so with the tick if you mean it.",
  },
  fee_stale: {
    tone: "bad",
    title: "Not saved",
    text: "Somebody changed the fee in the meantime. Look at it again before you decide.",
  },
  rate: {
    tone: "bad",
    title: "Not saved",
    text: "Percent of the payment is a number from 0 to 20, like 1.5.",
  },
  fee_flat: { tone: "bad", title: "Not saved", text: "Naira on top is a number from 0 to 10,000." },
  from: { tone: "bad", title: "Not saved", text: "“From a payment of” is a number from 0 to 1,000,000." },
  cap: {
    tone: "bad",
    title: "Not saved",
    text: "The upper limit is a number from 0 to 1,000,000, or empty.",
  },
};
