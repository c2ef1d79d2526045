import { bad, good, type StaffNotice } from "./staff-notice";

/** The external lists that reconciliation compares. */
const sourceNames: Record<string, string> = {
  upstream: "Supplier purchases",
  wallet: "Supplier balance",
  payments: "Payments",
  refunds: "Refunds",
  disputes: "Disputes",
};

/** The ledger's accounts. A name after a colon is the owner's. */
const accountNames: Record<string, string> = {
  provider: "Balance at",
  at_risk: "In dispute at",
  fees_kept: "Fees kept by",
  bank: "Paid out by",
  upstream: "Supplier balance",
  wallets: "Customer wallets",
  wallet: "Customer wallets",
  held: "Held for open items",
  suspense: "Payments that don't match an order",
  sales: "Sales",
  cost: "Supplier cost",
  payment_fees: "Payment fees",
  topup_fees: "Wallet funding fees",
  goodwill: "Goodwill credits",
  late_vends: "Delivered after a refund: losses",
  disputes_lost: "Disputes lost",
  refunded_outside: "Refunded in Paystack's dashboard",
  topups_held: "Disputed wallet funding, held",
  topups_recovered: "Lost wallet funding, recovered",
  wallets_given_up: "Balances of deleted accounts",
  adopted: "Adopted after a restore",
  owner: "Owner's account",
};

/** A ledger account in words: "Balance at Paystack". Unknown ones are shown unchanged. Pure. */
export function accountName(account: string): string {
  const [of = "", whose] = account.split(":");
  const name = Object.hasOwn(accountNames, of) ? accountNames[of] : undefined;
  if (!name) return account.replaceAll(/[_:]/g, " ");
  const who = whose && whose !== "main" ? whose.charAt(0).toUpperCase() + whose.slice(1) : null;
  return who ? `${name} ${who}` : name;
}

/** /admin/money. */
export const moneyWords = {
  title: "Reconciliation",
  lead: "Our records of a period, beside the supplier's and Paystack's.",
  figuresHeading: (day: string) => `Records of ${day}`,
  placed: "Orders placed",
  moved: "Delivered, purchased, paid",
  back: "Refunded",
  disputes: "Disputes and outside refunds",
  what: "Type",
  upstream: "Supplier",
  payments: "Paystack",
  times: (count: number) => `${count} ×`,
  figuresNote:
    "What we delivered, what the supplier charged and what customers paid, when recorded. The discrepancies are listed below.",
  sum: "Total",
  ordersHeading: "Orders of the period",
  order: "Order",
  noOrders: "No orders in this period.",
  laterOrders: "Later orders",
  inDispute: (sum: string) => `${sum} in dispute`,
  returned: (sum: string) => `${sum} returned`,
  differs: (count: number) => (count === 1 ? "1 discrepancy" : `${count} discrepancies`),
  nothingMoved: "No money has moved.",
  accounts: "Change by account",
  account: "Account",
  comparedHeading: "Reconciliation runs",
  comparedLead: "We compare both sides automatically, twice. Records without a discrepancy below agree.",
  neverCompared: "No runs yet. Start a worker.",
  sourceName: (source: string) => {
    const [of = "", part = "", again] = source.split(":");
    const later = part === "later" || again === "later" ? ", second run" : "";
    return `${sourceNames[part && part !== "later" ? part : of] ?? source}${later}`;
  },
  unfinished: "the last run didn't finish",
  until: (when: string) => `up to ${when}`,
  differencesHeading: (count: number) => (count === 0 ? "No discrepancies" : `Discrepancies: ${count}`),
  agree: "Both sides agree.",
  since: (wait: string) => `for ${wait}`,
  owner: (who: string | null) => who ?? "not assigned",
  explained: (by: string | null, why: string | null) => `${by ?? "Staff"}: ${why ?? ""}`,
  bothAmounts: {
    sides: (ours: string, theirs: string) => `ours ${ours}, theirs ${theirs}`,
    reversal: (paid: string, returned: string) => `charged ${paid}, returned ${returned}`,
  },
  theirsLess: (sum: string) => `theirs minus ours: ${sum}`,
  ours: "Ours",
  theirs: "Theirs",
  answer: "Assign or explain",
  own: "Assign to me",
  reason: "Reason for the discrepancy",
  explain: "Add explanation",
  closeHeading: "Daily close",
  closeLead: "Locks these figures permanently and links them to the previous close with a hash.",
  close: "Close day",
  open: "You can close this day from 00:15 the next day.",
  closed: (when: string, differences: number) =>
    `Closed ${when} with ${["no open discrepancies", "1 open discrepancy"][differences] ?? `${differences} open discrepancies`}.`,
  hash: "Hash",
  same: "The ledger still matches these figures.",
  changed: "The ledger no longer matches the figures of this close.",
  ordersCsv: "Download orders (CSV)",
  ledgerCsv: "Download ledger (CSV)",
  ordersHead: [
    "placed at (Lagos)",
    "reference",
    "service",
    "status",
    "paid at (Lagos)",
    "total",
    "payment fee",
    "cost",
    "items",
    "delivered",
  ],
  ledgerHead: ["at (Lagos)", "journal", "kind", "key", "account", "currency", "amount"],
};

export const moneyNotices: Record<string, StaffNotice> = {
  closed: good("Day closed", "Its figures are locked."),
  closed_before: good("Already closed", "The first close counts."),
  not_over: bad("Day not closed", "The day isn't over yet."),
  owned: good("Assigned to you", "This discrepancy is yours."),
  explained: good("Explanation saved", "It stays listed until both sides agree."),
  same: good("No changes to save", "It was already set."),
  resolved: good("Already resolved", "Both sides agree again."),
  not_found: bad("Not found", "It no longer exists."),
  reason: bad("Not saved", "Enter why they differ."),
};
