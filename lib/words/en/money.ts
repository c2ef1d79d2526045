/** The external lists that reconciliation compares. */
const sourceNames: Record<string, string> = {
  upstream: "The upstream's purchases",
  wallet: "The upstream's balance",
  payments: "Payments",
  refunds: "Refunds",
  disputes: "Disputes",
};

/** /admin/money. */
export const moneyWords = {
  title: "Money",
  lead: "A day in our books beside the upstream and the payment provider.",
  day: "Day",
  show: "Show",
  figuresHeading: (day: string) => `The books of ${day}`,
  placed: "Orders placed",
  moved: "Delivered, bought, paid in",
  back: "Given back",
  what: "What",
  upstream: "Upstream",
  payments: "Payments",
  times: (count: number) => `${count} ×`,
  figuresNote:
    "Delivered to customers by our books, what the upstream took for it, and what customers paid in: each at the time when it was booked. Where the other side says otherwise, it is a difference below.",
  sum: "Sum",
  ordersHeading: "Order by order",
  order: "Order",
  noOrders: "None was placed on this day.",
  laterOrders: "Later orders",
  differs: (count: number) => (count === 1 ? "1 difference" : `${count} differences`),
  nothingMoved: "Nothing moved.",
  accounts: "How far each account moved",
  account: "Account",
  comparedHeading: "Compared with the other side",
  comparedLead:
    "Both sides' lists are compared by themselves, twice. What was compared and isn't a difference below agrees.",
  neverCompared: "Nothing was compared yet: no worker has run.",
  sourceName: (source: string) => {
    const [of = "", part = "", again] = source.split(":");
    const later = part === "later" || again === "later" ? ", once more later that day" : "";
    return `${sourceNames[part && part !== "later" ? part : of] ?? source}${later}`;
  },
  until: (when: string) => `until ${when}`,
  differencesHeading: (count: number) => (count === 0 ? "No differences" : `Differences: ${count}`),
  agree: "Both sides agree.",
  since: (wait: string) => `for ${wait}`,
  owner: (who: string | null) => who ?? "nobody looks after it",
  explained: (by: string | null, why: string | null) => `${by ?? "Somebody"}: ${why ?? ""}`,
  theirsLess: (sum: string) => `theirs less ours: ${sum}`,
  ours: "Ours",
  theirs: "Theirs",
  own: "I look after it",
  reason: "Why they differ",
  explain: "Explain",
  closeHeading: "Close of the day",
  closeLead: "Freezes these figures for good, under a hash that carries the close before.",
  close: "Close this day",
  open: "The day isn't over: it can be closed a quarter of an hour after midnight.",
  closed: (when: string, differences: number) =>
    `Closed ${when} with ${["no difference", "one difference"][differences] ?? `${differences} differences`} open.`,
  hash: "Hash",
  same: "The ledger still says what was frozen.",
  changed: "The ledger says something else of this day now than when it was closed.",
  ordersCsv: "Orders of the day (CSV)",
  ledgerCsv: "Ledger of the day (CSV)",
  ordersHead: [
    "placed at",
    "reference",
    "service",
    "status",
    "paid at",
    "total",
    "payment fee",
    "cost",
    "lines",
    "delivered",
  ],
  ledgerHead: ["at", "journal", "kind", "key", "account", "currency", "amount"],
};

export const moneyNotices: Record<string, { tone: "good" | "bad"; title: string; text: string }> = {
  closed: { tone: "good", title: "Closed", text: "The day's figures are frozen." },
  closed_before: { tone: "good", title: "Closed before", text: "The first close stands." },
  not_over: { tone: "bad", title: "Not closed", text: "The day isn't over yet." },
  owned: { tone: "good", title: "Yours", text: "You look after this difference." },
  explained: { tone: "good", title: "Explained", text: "It stays listed until both sides agree." },
  same: { tone: "good", title: "Nothing to change", text: "It was so already." },
  resolved: { tone: "good", title: "Over", text: "Both sides agree again." },
  not_found: { tone: "bad", title: "Not found", text: "It isn't there any more." },
  reason: { tone: "bad", title: "Not saved", text: "Say why they differ." },
};
