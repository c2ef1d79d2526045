/** What stands between the goods and the price. Apart from the forms' words, so that the order's page ships no form's. */
export const feeNames = { payment: "Payment fee", service: "Service fee", discount: "Discount" };
