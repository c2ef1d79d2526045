import { toNaira } from "../core/naira";
import { operation, sellAmount } from "./sell";

/** 4.8 POST /api/v1/betting/funding. Returns transactionId, status, account_id, amount (2.6). */
export const fundBetting = operation(
  (fields) => ({
    product: fields.text("product"),
    number: fields.text("account_id"),
    amount: fields.amount("amount", 100),
    customerRef: fields.optionalText("customerRef"),
  }),
  (c, { number, customerRef, ...asked }) =>
    sellAmount(c, "betting", asked, ({ name }) => ({
      number,
      customerRef,
      remarks: `${name} of NGN ${asked.amount} to ${number}`,
      data: (row) => ({
        transactionId: c.get("sandbox").profile === "variant" ? row.tranxId : row.id,
        status: row.status,
        account_id: number,
        amount: toNaira(row.amountKobo),
        ...(row.apiResponse ? { apiResponse: row.apiResponse } : {}),
      }),
    })),
);
