/** The parts of the price besides the product, kept separate so that the order page loads no form's texts. */
export const feeNames = { payment: "Payment fee", service: "Service fee", discount: "Discount" };
