import type { Context } from "hono";
import type { Transaction } from "../state/books";
import type { SandboxEnv } from "../state/env";
import { electricityFields, electricityGoods } from "./electricity-goods";
import type { BodyFields } from "./read-body";
import { operation, sellAmount } from "./sell";
import { transactionRecord } from "./transaction-record";

function readShared(fields: BodyFields) {
  return {
    meterNumber: fields.text("meterNumber"),
    meterType: fields.oneOf("meterType", ["prepaid", "postpaid"]),
    amount: fields.amount("amount", 500),
    customerName: fields.text("customerName"),
    address: fields.text("address"),
    customerRef: fields.optionalText("customerRef"),
  };
}

function vend(
  c: Context<SandboxEnv>,
  asked: ReturnType<typeof readShared> & { product: string },
  data: (row: Transaction) => Record<string, unknown>,
): Response | Promise<Response> {
  const { amount, meterNumber, meterType, customerRef } = asked;
  return sellAmount(c, "electricity", asked, ({ name }) => ({
    number: meterNumber,
    customerRef,
    remarks: `${name} ${meterType} of NGN ${amount} to ${meterNumber}`,
    makeGoods: (row, scenario) => electricityGoods(meterType, row.amountKobo, scenario),
    data,
  }));
}

/** 4.7 POST /api/v1/electricity/buy. billerCode is the biller's name or _id. Returns transactionId, status, token. */
export const buyElectricity = operation(
  (fields) => ({ ...readShared(fields), product: fields.text("billerCode") }),
  (c, asked) =>
    vend(c, asked, (row) => ({
      transactionId: c.get("sandbox").profile === "variant" ? row.tranxId : row.id,
      status: row.status,
      ...electricityFields(row.goods, row.status),
      ...(row.apiResponse ? { apiResponse: row.apiResponse } : {}),
    })),
);

/** 4.12 POST /api/external/v1/electricity/buy, with PIN. The biller is given by record id or name. */
export const buyElectricityExternal = operation(
  (fields) => {
    const asked = { ...readShared(fields), pin: fields.text("pin") };
    const product = fields.optionalText("billerCode") || fields.optionalText("billerName");
    fields.extras();
    return { ...asked, product };
  },
  (c, asked) =>
    vend(c, asked, (row) => {
      const sandbox = c.get("sandbox");
      const told = electricityFields(row.goods, row.status);
      if (sandbox.profile === "variant") return { transactionId: row.tranxId, status: row.status, ...told };
      const record = transactionRecord(sandbox, row);
      return { ...record, apiResponse: row.apiResponse, transactionId: row.id, ...told };
    }),
);
