/** The accounts whose sum is an order's margin, as SQL: refresh-order.sql and post-journal.sql store it by the same ones. */
export const MARGIN_ACCOUNTS = `'sales','cost','payment_fees','goodwill','late_vends','disputes_lost','refunded_outside'`;
