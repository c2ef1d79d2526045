/** One kind of alert: what it is, what it means for customers and money, what to do and where. */
export interface AlertWords {
  title: string;
  text: string;
  next: string;
  /** Below /admin. */
  path: string;
}

/** By kind of incident (incidentKey). */
const KINDS: Record<string, AlertWords> = {
  key_refused: {
    title: "The upstream refuses our key",
    text: "Nothing is sold until it is taken again. What is paid waits up to 15 minutes, then the money goes back.",
    next: "Check MERCHANT_API_KEY, that the key is active there, and that this server's address is allowed. Selling goes on by itself.",
    path: "/settings#connections",
  },
  insufficient_balance: {
    title: "The upstream's wallet is empty",
    text: "A purchase was refused for want of balance. Nothing is sold until there is enough; what is paid waits up to 15 minutes, then the money goes back.",
    next: "Top the upstream's wallet up. Selling goes on by itself.",
    path: "#float",
  },
  low_balance: {
    title: "The upstream's wallet is low",
    text: "Less is left to sell from than you want to be told of.",
    next: "Top the upstream's wallet up.",
    path: "#float",
  },
  runway: {
    title: "The upstream's wallet won't last",
    text: "At the rate of now it will be empty soon.",
    next: "Top the upstream's wallet up.",
    path: "#float",
  },
  upstream_down: {
    title: "The upstream doesn't answer",
    text: "Nothing is sold until it does. What is paid is tried again, then the money goes back.",
    next: "Ask the upstream. Selling goes on by itself.",
    path: "/settings#connections",
  },
  breaker_open: {
    title: "A product keeps failing",
    text: "It isn't sold for two minutes at a time, until one purchase of it succeeds. Everything else is sold.",
    next: "Ask the upstream's desk about this product.",
    path: "#failures",
  },
  schema_drift: {
    title: "The upstream answers in words we don't know",
    text: "Its answers changed. What is unclear is looked for and never sent twice; some of it may come to you to decide.",
    next: "Look at the orders that wait, and ask the upstream what changed.",
    path: "/parked",
  },
  foreign_ref: {
    title: "The upstream answered with another purchase's reference",
    text: "The answer isn't believed, and the purchase is looked for in the upstream's list.",
    next: "Ask the upstream's desk what happened.",
    path: "/parked",
  },
  validation: {
    title: "The upstream refuses what we send",
    text: "A purchase was refused as invalid before anything was taken. The customer's money goes back.",
    next: "See which product it was; a limit or a code may have changed there.",
    path: "#failures",
  },
  own_fault: {
    title: "A purchase of ours was refused as wrong",
    text: "The upstream says that the request itself is wrong. The customer's money goes back.",
    next: "Check the configuration (PIN, wallet type), then ask the upstream's desk.",
    path: "/settings#keys",
  },
  parked: {
    title: "An order waits for you",
    text: "Nobody can tell by itself what became of it. Nothing is sold or given back until you decide, and the customer waits.",
    next: "Ask the upstream's or the payment provider's desk, then decide.",
    path: "/parked",
  },
  overdue: {
    title: "A promise to a customer ran out",
    text: "A refund wasn't accepted within 30 seconds, or an order wasn't settled within 24 hours.",
    next: "See whether a worker runs and both sides answer; then look at the order.",
    path: "/orders",
  },
  settle_half: {
    title: "An order has waited for half of its promised day",
    text: "The customer was promised it, or their money, within 24 hours of paying. Twelve are left.",
    next: "If it is in review, decide it. Otherwise see whether a worker runs and both sides answer.",
    path: "/orders",
  },
  settle_last: {
    title: "An order's promise ends in two hours",
    text: "The customer was promised it, or their money, within 24 hours of paying.",
    next: "Decide it now. Check its status first: that also looks for purchases in review.",
    path: "/orders",
  },
  not_received: {
    title: "A customer says that it didn't come",
    text: "The order counts as delivered, or its promised day is over.",
    next: "Look at the order's evidence, and answer the customer.",
    path: "/orders",
  },
  dispute: {
    title: "A customer's bank asks the money back",
    text: "A dispute was opened at the payment provider. It has a day by which it must be answered.",
    next: "Answer it in the payment provider's dashboard, with the order's story.",
    path: "/orders",
  },
  late_vend: {
    title: "Delivered after it was refunded",
    text: "The upstream carried out what had been given up. The customer keeps both; the loss is in the books.",
    next: "Nothing is to be done for this one. Many of them mean that the waits are too short for this upstream.",
    path: "/orders",
  },
  reversal: {
    title: "The supplier changed its mind about delivered orders",
    text: "It calls them failed. Nothing was refunded: there is no proof, the customer can still use what was delivered, or there are too many in an hour.",
    next: "Ask the supplier's support, then decide each one. Step by step: docs/runbook.md, “Supplier changed its mind”.",
    path: "/parked",
  },
  reversed: {
    title: "The upstream took a delivered purchase back",
    text: "The customer's money goes back.",
    next: "Look at the order, and ask the upstream why.",
    path: "/orders",
  },
  list_blind: {
    title: "The upstream's list doesn't show what it sold",
    text: "So what it doesn't show may have been carried out all the same. A purchase whose answer was lost is neither sent again nor refunded by itself while this lasts; after two hours it waits for you. Everything else is sold as always.",
    next: "Compare this server's clock, our key and our wallet with the upstream's, and ask its desk why purchases are missing. Never take a missing one for not sent. Step by step: docs/runbook.md.",
    path: "/parked",
  },
  books_restored: {
    title: "The database is older than what was sold",
    text: "The upstream or the payment provider knows purchases, payments or refunds of ours that the database doesn't: it was restored from a backup, or a standby without the last commits took over. Nothing is sold, sent or refunded.",
    next: "Run npm run adopt, look at what it would book, then npm run adopt -- --write. Step by step: docs/runbook.md.",
    path: "/alerts",
  },
  clock_apart: {
    title: "A server's clock is wrong",
    text: "It and the database's are more than two seconds apart. Nothing is sent or refunded twice by that, but waits end too early or too late, times on pages are wrong, and what is just being sent may be looked for as if its answer were lost.",
    next: "Turn time synchronisation (NTP) on for every server and the database, then run npm run doctor on each.",
    path: "",
  },
  security: {
    title: "Someone may be attacking the shop",
    text: "In ten minutes one web process refused many sign-ins, verification codes, admin pages or webhooks. Nobody got in by these.",
    next: "Find the lines with security. in the log: they name the account and part of the address. Wrong signatures can also mean that a webhook secret was changed on one side only.",
    path: "/alerts",
  },
  difference: {
    title: "The books differ",
    text: "Ours and the upstream's or the payment provider's don't say the same. Nothing is mended in silence.",
    next: "See the work list: take it into your care, or explain it.",
    path: "/money",
  },
};

const OTHER: AlertWords = {
  title: "Something is the matter",
  text: "The shop raised an alarm that has no words yet.",
  next: "Look at the desk.",
  path: "",
};

export function alertWords(kind: string): AlertWords {
  return KINDS[kind] ?? { ...OTHER, title: `${OTHER.title}: ${kind.replaceAll("_", " ")}` };
}

export const ALERT_KINDS = Object.keys(KINDS);

export const alertMailWords = {
  urgent: (title: string) => `Urgent: ${title}`,
  about: (title: string, ref: string) => `${title}: order ${ref}`,
  order: "Order",
  lasts: "Lasts about",
  hours: (hours: number) => (hours < 1 ? "under 1 hour" : `${Math.floor(hours)} hours`),
  left: "To spend",
  product: "Product",
  machine: "Server",
  missing: "Sold, not listed",
  orders: "Orders",
  loss: "Loss",
  headSubject: (shop: string) => `Activity log of ${shop}: today's seal`,
  headTitle: "The activity log's seal",
  headText:
    "Keep this email. It proves what the activity log contained when it was sent: npm run doctor says if somebody has changed the log since.",
  head: "Seal",
  open: "Open the desk",
  moreSubject: (shop: string) => `More is the matter at ${shop}`,
  moreTitle: "More than ten things at once",
  moreText: "You were told of ten within an hour. The others are at the desk; they aren't mailed one by one.",
};

/** /admin/alerts. */
export const alertsWords = {
  title: "Alerts",
  lead: "What was the matter, newest first. Each is told once, and again when it gets worse.",
  none: "Nothing was the matter yet.",
  open: "now",
  over: (when: string) => `over since ${when}`,
  times: (count: number) => (count === 1 ? "seen once" : `seen ${count} times`),
  urgent: "urgent",
  order: (ref: string) => `Order ${ref}`,
  go: "Go there",
  older: "Older",
  mails: {
    queued: "mail on its way",
    sending: "mail on its way",
    sent: "mailed",
    failed: "the mail failed",
    kept: "not mailed: no mail server is set",
    skipped: "not mailed",
  } as Record<string, string>,
  flooded: "not mailed by itself: there was too much in that hour, and one mail says so",
  unmailed: "nobody to mail: no owner's address is verified and none is set",
};
