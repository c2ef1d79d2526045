import type { Context } from "hono";
import { findProduct } from "../catalogue/find-in-catalogue";
import { afterDiscount, toKobo } from "../core/naira";
import type { SandboxEnv } from "../state/env";
import { purchase } from "./purchase";
import { readBody } from "./read-body";
import { refuse } from "./reply";
import { transactionRecord } from "./transaction-record";
import { walletRefusal } from "./wallet";

/** 4.6 POST /api/v1/airtime/buy */
export async function buyAirtime(c: Context<SandboxEnv>): Promise<Response> {
  const sandbox = c.get("sandbox");
  const fields = await readBody(c);
  if (!fields) return refuse(c, 400, "Unexpected token in JSON");
  const name = fields.text("product");
  const phone = fields.phone("phone");
  const amount = fields.amount("amount", 50, 1000);
  const customerRef = fields.optionalText("customerRef");
  const refusal = fields.refusal() ?? walletRefusal(fields);
  if (refusal) return refuse(c, 400, refusal);
  const product = findProduct(sandbox.catalogue, "airtime", name);
  if (!product) return refuse(c, 400, "Product not found");
  if (amount < product.min) return refuse(c, 400, `Minimum amount is ${product.min}`);
  if (amount > product.max) return refuse(c, 400, `Maximum amount is ${product.max}`);
  const amountKobo = toKobo(amount);
  return purchase(c, {
    row: {
      service: "airtime",
      product: product.name,
      number: phone,
      customerRef,
      amountKobo,
      paidKobo: afterDiscount(amountKobo, product.discount),
      quantity: 1,
      remarks: `${product.name} airtime of NGN ${amount} to ${phone}`,
    },
    makeGoods: () => ({ kind: "none" }),
    data: (row) => transactionRecord(sandbox, row),
  });
}
