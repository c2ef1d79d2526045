import { operation, sellAmount } from "./sell";

/** 4.6 POST /api/v1/airtime/buy */
export const buyAirtime = operation(
  (fields) => ({
    product: fields.text("product"),
    number: fields.phone("phone"),
    amount: fields.amount("amount", 50, 1000),
    customerRef: fields.optionalText("customerRef"),
  }),
  (c, { number, customerRef, ...asked }) =>
    sellAmount(c, "airtime", asked, ({ name }) => ({
      number,
      customerRef,
      remarks: `${name} airtime of NGN ${asked.amount} to ${number}`,
    })),
);
