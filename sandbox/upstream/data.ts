import type { Context } from "hono";
import { findPlan, findProduct } from "../catalogue/find-in-catalogue";
import { afterDiscount, toKobo } from "../core/naira";
import type { SandboxEnv } from "../state/env";
import { purchase } from "./purchase";
import { readBody } from "./read-body";
import { refuse } from "./reply";
import { transactionRecord } from "./transaction-record";
import { walletRefusal } from "./wallet";

/** 4.5 POST /api/v1/data/buy: `plan` is a planId or a plan's _id. */
export async function buyData(c: Context<SandboxEnv>): Promise<Response> {
  const sandbox = c.get("sandbox");
  const fields = await readBody(c);
  if (!fields) return refuse(c, 400, "Unexpected token in JSON");
  const key = fields.text("plan");
  const phone = fields.phone("phone");
  const customerRef = fields.optionalText("customerRef");
  const refusal = fields.refusal() ?? walletRefusal(fields);
  if (refusal) return refuse(c, 400, refusal);
  const plan = findPlan(sandbox.catalogue, "data", key);
  const product = plan ? findProduct(sandbox.catalogue, "data", plan.product) : null;
  if (!plan) return refuse(c, 400, "Data plan not found");
  if (!product) return refuse(c, 400, "Product not found");
  const amountKobo = toKobo(plan.price);
  return purchase(c, {
    row: {
      service: "data",
      product: product.name,
      number: phone,
      customerRef,
      amountKobo,
      paidKobo: afterDiscount(amountKobo, product.discount),
      quantity: 1,
      remarks: `${plan.label} ${product.name} ${plan.validity} to ${phone}`,
    },
    makeGoods: () => ({ kind: "none" }),
    data: (row) => transactionRecord(sandbox, row),
  });
}
