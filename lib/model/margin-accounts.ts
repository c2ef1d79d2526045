/** Losses after a sale: deliveries after a refund, disputes lost, refunds in the provider's dashboard. */
export const LOSS_ACCOUNTS = ["late_vends", "disputes_lost", "refunded_outside"] as const;

/**
 * The accounts whose sum is an order's margin: on its page, in lists, Money and Reports. refresh-order.sql and post-journal.sql
 * store it by the same ones.
 */
const ACCOUNTS = ["sales", "cost", "payment_fees", "goodwill", ...LOSS_ACCOUNTS];

/** The same, as SQL. */
export const MARGIN_ACCOUNTS = ACCOUNTS.map((name) => `'${name}'`).join(",");
