import type { Context } from "hono";
import { findProduct } from "../catalogue/find-in-catalogue";
import { afterDiscount, toKobo, toNaira } from "../core/naira";
import type { SandboxEnv } from "../state/env";
import { purchase } from "./purchase";
import { readBody } from "./read-body";
import { refuse } from "./reply";
import { walletRefusal } from "./wallet";

/** 4.8 POST /api/v1/betting/funding. Returns transactionId, status, account_id, amount (2.6). */
export async function fundBetting(c: Context<SandboxEnv>): Promise<Response> {
  const sandbox = c.get("sandbox");
  const fields = await readBody(c);
  if (!fields) return refuse(c, 400, "Unexpected token in JSON");
  const name = fields.text("product");
  const account = fields.text("account_id");
  const amount = fields.amount("amount", 100);
  const customerRef = fields.optionalText("customerRef");
  const refusal = fields.refusal() ?? walletRefusal(fields);
  if (refusal) return refuse(c, 400, refusal);
  const product = findProduct(sandbox.catalogue, "betting", name);
  if (!product) return refuse(c, 400, "Product not found");
  if (amount < product.min) return refuse(c, 400, `Minimum amount is ${product.min}`);
  if (amount > product.max) return refuse(c, 400, `Maximum amount is ${product.max}`);
  const amountKobo = toKobo(amount);
  return purchase(c, {
    row: {
      service: "betting",
      product: product.name,
      number: account,
      customerRef,
      amountKobo,
      paidKobo: afterDiscount(amountKobo, product.discount),
      quantity: 1,
      remarks: `${product.name} of NGN ${amount} to ${account}`,
    },
    makeGoods: () => ({ kind: "none" }),
    data: (row) => ({
      transactionId: sandbox.profile === "variant" ? row.tranxId : row.id,
      status: row.status,
      account_id: account,
      amount: toNaira(row.amountKobo),
      ...(row.apiResponse ? { apiResponse: row.apiResponse } : {}),
    }),
  });
}
