import type { Context } from "hono";
import type { Product } from "../catalogue/catalogue";
import { findProduct } from "../catalogue/find-in-catalogue";
import { afterDiscount, toKobo } from "../core/naira";
import type { Transaction } from "../state/books";
import type { SandboxEnv } from "../state/env";
import { electricityFields, electricityGoods } from "./electricity-goods";
import { pinRefusal } from "./pin";
import { purchase } from "./purchase";
import { type BodyFields, readBody } from "./read-body";
import { refuse } from "./reply";
import { transactionRecord } from "./transaction-record";
import { walletRefusal } from "./wallet";

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
  asked: ReturnType<typeof readShared>,
  product: Product,
  data: (row: Transaction) => Record<string, unknown>,
): Response | Promise<Response> {
  const { amount, meterNumber, meterType, customerRef } = asked;
  if (amount < product.min) return refuse(c, 400, `Minimum amount is ${product.min}`);
  if (amount > product.max) return refuse(c, 400, `Maximum amount is ${product.max}`);
  const amountKobo = toKobo(amount);
  return purchase(c, {
    row: {
      service: "electricity",
      product: product.name,
      number: meterNumber,
      customerRef,
      amountKobo,
      paidKobo: afterDiscount(amountKobo, product.discount),
      quantity: 1,
      remarks: `${product.name} ${meterType} of NGN ${amount} to ${meterNumber}`,
    },
    makeGoods: (row, scenario) => electricityGoods(meterType, row.amountKobo, scenario),
    data,
  });
}

/** 4.7 POST /api/v1/electricity/buy. billerCode is the biller's name or _id. Returns transactionId, status, token. */
export async function buyElectricity(c: Context<SandboxEnv>): Promise<Response> {
  const sandbox = c.get("sandbox");
  const fields = await readBody(c);
  if (!fields) return refuse(c, 400, "Unexpected token in JSON");
  const asked = readShared(fields);
  const biller = fields.text("billerCode");
  const refusal = fields.refusal() ?? walletRefusal(fields);
  if (refusal) return refuse(c, 400, refusal);
  const product = findProduct(sandbox.catalogue, "electricity", biller);
  if (!product) return refuse(c, 400, "Product not found");
  return vend(c, asked, product, (row) => ({
    transactionId: sandbox.profile === "variant" ? row.tranxId : row.id,
    status: row.status,
    ...electricityFields(row.goods, row.status),
    ...(row.apiResponse ? { apiResponse: row.apiResponse } : {}),
  }));
}

/** 4.12 POST /api/external/v1/electricity/buy, with PIN. The biller is given by record id or name. */
export async function buyElectricityExternal(c: Context<SandboxEnv>): Promise<Response> {
  const sandbox = c.get("sandbox");
  const fields = await readBody(c);
  if (!fields) return refuse(c, 400, "Unexpected token in JSON");
  const asked = readShared(fields);
  const pin = fields.text("pin");
  const biller = fields.optionalText("billerCode") || fields.optionalText("billerName");
  fields.extras();
  const refusal = fields.refusal() ?? walletRefusal(fields) ?? pinRefusal(sandbox, pin);
  if (refusal) return refuse(c, 400, refusal);
  const product = findProduct(sandbox.catalogue, "electricity", biller);
  if (!product) return refuse(c, 400, "Product not found");
  return vend(c, asked, product, (row) => {
    const record = transactionRecord(sandbox, row);
    const told = electricityFields(row.goods, row.status);
    if (sandbox.profile === "variant") return { transactionId: row.tranxId, status: row.status, ...told };
    return { ...record, apiResponse: row.apiResponse, transactionId: row.id, ...told };
  });
}
