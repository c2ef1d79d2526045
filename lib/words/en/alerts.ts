/** A kind of alert: what it is, what it means for customers and money, what to do and where. */
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
    title: "Supplier rejected the API key",
    text: "Sales are stopped. Paid orders wait up to 15 minutes; then we refund them.",
    next: "Check MERCHANT_API_KEY, its status at the supplier and this server's allowed address. Sales resume automatically.",
    path: "/settings#connections",
  },
  insufficient_balance: {
    title: "Supplier balance is empty",
    text: "Sales are stopped. Paid orders wait up to 15 minutes; then we refund them.",
    next: "Top up the supplier balance. Sales resume automatically.",
    path: "#float",
  },
  low_balance: {
    title: "Supplier balance is low",
    text: "The available balance is below your limit.",
    next: "Top up the supplier balance.",
    path: "#float",
  },
  runway: {
    title: "Supplier balance is running out",
    text: "At the current rate it will be empty soon.",
    next: "Top up the supplier balance.",
    path: "#float",
  },
  upstream_down: {
    title: "Supplier isn't responding",
    text: "Sales are stopped. We retry paid orders, then refund them.",
    next: "Contact the supplier. Sales resume automatically.",
    path: "/settings#connections",
  },
  breaker_open: {
    title: "A product keeps failing",
    text: "We pause it for two minutes at a time until a purchase succeeds. Other products are on sale.",
    next: "Contact the supplier's support about this product.",
    path: "#failures",
  },
  schema_drift: {
    title: "Supplier response not recognised",
    text: "We check unclear purchases and never send them twice. Some may need your decision.",
    next: "Check the orders that need attention. Ask the supplier what changed.",
    path: "/parked",
  },
  foreign_ref: {
    title: "Supplier answered with another purchase's reference",
    text: "We ignored the response and are checking the supplier's list for the purchase.",
    next: "Ask the supplier's support what happened.",
    path: "/parked",
  },
  validation: {
    title: "Supplier rejected our request as invalid",
    text: "Nothing was charged for this purchase. We refund the customer.",
    next: "Check the product. The supplier may have changed a limit or a code.",
    path: "#failures",
  },
  own_fault: {
    title: "Supplier rejected our request as incorrect",
    text: "We refund the customer.",
    next: "Check the configuration (PIN, wallet type). Then contact the supplier's support.",
    path: "/settings#keys",
  },
  parked: {
    title: "An order needs your decision",
    text: "We couldn't confirm its outcome. Nothing is sold or refunded until you decide, and the customer waits.",
    next: "Ask the supplier's or Paystack's support, then decide.",
    path: "/parked",
  },
  held: {
    title: "A held order needs your decision",
    text: "The customer paid, and the blocklist holds the order. Nothing is sent until you release it.",
    next: "Open the order and release or refund it. After 20 hours we refund it automatically.",
    path: "/orders",
  },
  overdue: {
    title: "We missed a deadline",
    text: "A refund didn't start within 30 seconds, or an order wasn't final within 24 hours.",
    next: "Check that a worker runs and that the supplier and Paystack respond. Then check the order.",
    path: "/orders",
  },
  settle_half: {
    title: "An order is 12 hours from its deadline",
    text: "Within 24 hours of paying, the customer must have their order or a refund.",
    next: "If it's in review, decide now. Otherwise check that a worker runs and that both sides respond.",
    path: "/orders",
  },
  settle_last: {
    title: "An order is 2 hours from its deadline",
    text: "Within 24 hours of paying, the customer must have their order or a refund.",
    next: "Check its status first: this also searches for purchases in review. Then decide.",
    path: "/orders",
  },
  not_received: {
    title: "An order didn't arrive",
    text: "It is late, or we recorded it as delivered and the customer disagrees.",
    next: "Check the order's evidence, then reply to the customer.",
    path: "/orders",
  },
  dispute: {
    title: "A customer opened a dispute",
    text: "Their bank wants the payment returned. Paystack sets a deadline for your answer.",
    next: "Answer it: contest it with our evidence, or accept it.",
    path: "/disputes",
  },
  answer_failed: {
    title: "An answer to a dispute wasn't given",
    text: "Paystack doesn't have your answer. Without one before the deadline it accepts the dispute, and the money is lost.",
    next: "Open the dispute: it says why. Answer again while there is time.",
    path: "/disputes",
  },
  dispute_again: {
    title: "Paystack asks for another answer to a dispute",
    text: "The bank or Paystack wants to know more. Without an answer before the new deadline the dispute is accepted, and the money is lost.",
    next: "Answer in Paystack's dashboard: the shop sends one answer for each dispute.",
    path: "/disputes",
  },
  late_vend: {
    title: "Delivered after its refund",
    text: "The supplier delivered after we refunded. The customer keeps both, and we recorded the loss.",
    next: "This order needs no action. If it happens often, contact the supplier about delays.",
    path: "/orders",
  },
  reversal: {
    title: "Supplier reversed delivered orders",
    text: "It reports them as failed. We refunded nothing: there is no proof, the goods are still usable, or there are too many.",
    next: "Ask the supplier's support, then decide each one. Steps: docs/runbook.md, “Supplier changed its mind”.",
    path: "/parked",
  },
  reversed: {
    title: "Supplier reversed a delivered purchase",
    text: "We refund the customer.",
    next: "Check the order. Ask the supplier for the reason.",
    path: "/orders",
  },
  list_blind: {
    title: "Supplier's list is missing purchases",
    text: "A purchase that isn't listed may have been delivered. We neither resend nor refund purchases without a response; after two hours you decide. Other orders continue.",
    next: "Check this server's clock, our API key and the wallet. Ask the supplier why purchases are missing. Never treat a missing purchase as not sent. Steps: docs/runbook.md.",
    path: "/parked",
  },
  books_restored: {
    title: "The database is out of date",
    text: "The supplier or Paystack has records that our database doesn't. It was restored from a backup, or a standby took over. Sales, deliveries and refunds are stopped.",
    next: "Run npm run adopt and check the preview. Then run npm run adopt -- --write. Steps: docs/runbook.md.",
    path: "/alerts",
  },
  clock_apart: {
    title: "A server's clock is wrong",
    text: "It differs from the database's clock by over two seconds. Deadlines and times on pages are wrong. Nothing is sent or refunded twice.",
    next: "Turn on time synchronisation (NTP) on every server and the database. Then run npm run doctor on each.",
    path: "",
  },
  security: {
    title: "Possible attack on the shop",
    text: "In ten minutes one process rejected many sign-ins, verification codes, admin pages or webhooks. None of them got access.",
    next: "Search the log for security. to find accounts and partial addresses. Wrong signatures can also mean a changed webhook secret.",
    path: "/alerts",
  },
  difference: {
    title: "Records differ",
    text: "Ours don't match the supplier's or Paystack's. We never correct records automatically.",
    next: "Open Reconciliation. Assign the discrepancy to yourself, or add an explanation.",
    path: "/money/reconciliation",
  },
  refund_bounced: {
    title: "A bank returned a refund",
    text: "The customer doesn't have the money yet. We send the refund again automatically.",
    next: "After the first time, wait. After the second, ask the customer for another account.",
    path: "/orders",
  },
  refund_outside: {
    title: "A refund was made in Paystack's dashboard",
    text: "We booked it. We don't refund that money again, or deliver what it paid for.",
    next: "Find out who made it and why, and explain its discrepancy under Reconciliation.",
    path: "/orders",
  },
  money_for_nobody: {
    title: "Money for a deleted account",
    text: "A reversed delivery or a late payment returned money to the wallet of a deleted account.",
    next: "If the person writes, transfer it and record the payout on the account's page.",
    path: "/customers?kind=deleted",
  },
  amount_differs: {
    title: "Supplier charged a different amount",
    text: "Its record of a purchase shows an amount that we didn't ask for.",
    next: "Open the order, then ask the supplier's support what was sent and charged.",
    path: "/orders",
  },
  sighting: {
    title: "Supplier's list differs from what we sent",
    text: "Its list shows another amount or product, or more than one charge, for our reference.",
    next: "Open the order, then ask the supplier's support what was sent and charged.",
    path: "/orders",
  },
  sighted_parked: {
    title: "Supplier lists a purchase that is in review",
    text: "The supplier now has a record of it. It still needs your decision.",
    next: "Open the order and decide. What the supplier lists may have been delivered.",
    path: "/orders",
  },
};

/** Alarms that share another kind's words. */
const SAME: Record<string, string> = {
  unauthorised: "key_refused",
  selling_stopped: "key_refused",
  upstream_balance: "insufficient_balance",
};

const OTHER: AlertWords = {
  title: "Something needs attention",
  text: "The shop raised an alert without a description.",
  next: "Check what it is about, then acknowledge it in the Inbox.",
  path: "",
};

export function alertWords(kind: string): AlertWords {
  const same = kind.startsWith("sighting_") ? "sighting" : (SAME[kind] ?? kind);
  return KINDS[same] ?? { ...OTHER, title: `${OTHER.title}: ${alarmName(kind)}` };
}

/** Alarms without an alert of their own, or with a shorter name in lists. */
const alarmNames: Record<string, string> = {
  not_received: "Order not received",
  parked: "Sent for review",
  refund_stuck: "Refund needs your decision",
  overdue: "Missed deadline",
  dispute: "Dispute opened",
  difference: "Reconciliation discrepancy",
  low_balance: "Supplier balance low",
  late_vend: "Delivered after its refund: a loss",
  reversal: "Supplier reversed delivered purchases",
  reversed: "Supplier reversed a purchase",
  unauthorised: "Supplier rejected the API key",
  selling_stopped: "Sales stopped: supplier rejected the API key",
  insufficient_balance: "Supplier balance was empty",
  upstream_balance: "Sales stopped: supplier balance was empty",
  validation: "Supplier rejected a purchase as invalid",
  own_fault: "Supplier rejected a request as incorrect",
  foreign_ref: "Supplier answered with another reference",
};

/** An alarm's name in a list or on its order; unknown codes are shown as they are. */
export function alarmName(kind: string): string {
  const same = kind.startsWith("sighting_") ? "sighting" : kind;
  return alarmNames[same] ?? KINDS[same]?.title ?? kind.replaceAll("_", " ");
}

export const alertMailWords = {
  urgent: (title: string) => `Urgent: ${title}`,
  about: (title: string, ref: string) => `${title}: order ${ref}`,
  order: "Order",
  wallet: "Wallet",
  lasts: "Time left",
  hours: (hours: number) =>
    hours < 1 ? "under 1 hour" : hours < 2 ? "1 hour" : `${Math.floor(hours)} hours`,
  left: "Available",
  product: "Product",
  machine: "Server",
  missing: "Sold, not listed",
  orders: "Orders",
  loss: "Loss",
  headSubject: (shop: string) => `Activity log seal: ${shop}`,
  headTitle: "Today's activity log seal",
  headText:
    "Keep this email. It proves what the activity log contained when we sent it: npm run doctor detects later changes.",
  head: "Seal",
  open: "Open admin",
  moreSubject: (shop: string) => `More alerts at ${shop}`,
  moreTitle: "More than ten alerts in an hour",
  moreText: "We emailed the first ten. View the others in admin.",
};

/** /admin/alerts. */
export const alertsWords = {
  title: "Alerts",
  lead: "Problems, newest first. We notify you once, and again if a problem gets worse.",
  none: "No alerts yet.",
  noMatch: "No matching alerts.",
  views: { all: "All", active: "Active", resolved: "Resolved" },
  list: "Alerts, newest first",
  table: "Alerts table",
  columnNames: {
    opened: "Since",
    what: "Alert",
    state: "State",
    count: "Times",
    email: "Email",
    go: "Details",
  },
  open: "Active",
  over: (when: string) => `Resolved ${when}`,
  times: (count: number) => (count === 1 ? "seen once" : `seen ${count} times`),
  urgent: "urgent",
  order: (ref: string) => `View order ${ref}`,
  go: "View details",
  older: "Older alerts",
  mails: {
    queued: "email queued",
    sending: "sending email",
    sent: "emailed",
    failed: "email failed",
    kept: "not emailed: no email server is set",
    skipped: "not emailed",
  } as Record<string, string>,
  flooded: "not emailed separately: too many alerts in that hour",
  unmailed: "not emailed: no owner has a verified email and no alert email is set",
};
