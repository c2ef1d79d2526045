import type { Context } from "hono";
import type { Product } from "../catalogue/catalogue";
import { findProduct } from "../catalogue/find-in-catalogue";
import { afterDiscount, toKobo } from "../core/naira";
import type { SandboxEnv } from "../state/env";
import type { Sandbox } from "../state/state";
import { type Purchase, purchase } from "./purchase";
import { type BodyFields, readBody } from "./read-body";
import { refuse } from "./reply";
import { transactionRecord } from "./transaction-record";
import { walletRefusal } from "./wallet";

type Answer = Response | Promise<Response>;

/** An operation that sells: reads its fields, refuses what is wrong with them (a transaction PIN too), then answers. */
export function operation<Asked extends { customerRef: string; pin?: string }>(
  read: (fields: BodyFields) => Asked,
  answer: (c: Context<SandboxEnv>, asked: Asked) => Answer,
): (c: Context<SandboxEnv>) => Promise<Response> {
  return async (c) => {
    const fields = await readBody(c);
    if (!fields) return refuse(c, 400, "Unexpected token in JSON");
    const asked = read(fields);
    const refusal =
      fields.refusal() ??
      walletRefusal(c.get("sandbox"), fields) ??
      (asked.pin === undefined ? null : pinRefusal(c.get("sandbox"), asked.pin));
    return refusal ? refuse(c, 400, refusal) : answer(c, asked);
  };
}

interface Sale extends Partial<Pick<Purchase, "magic" | "makeGoods" | "data">> {
  number: string;
  customerRef: string;
  wallet?: string;
  quantity?: number;
  remarks: string;
}

/** Sells at a price, less the product's discount. */
export function sell(c: Context<SandboxEnv>, product: Product, amountKobo: number, sale: Sale): Answer {
  const { number, customerRef, wallet, quantity = 1, remarks, ...rest } = sale;
  return purchase(c, {
    row: {
      service: product.service,
      product: product.name,
      number,
      customerRef,
      wallet,
      amountKobo,
      paidKobo: afterDiscount(amountKobo, product.discount),
      quantity,
      remarks,
    },
    makeGoods: () => ({ kind: "none" }),
    data: (row) => transactionRecord(c.get("sandbox"), row),
    ...rest,
  });
}

/** Sells an amount that the customer chose, within the product's limits. */
export function sellAmount(
  c: Context<SandboxEnv>,
  service: string,
  asked: { product: string; amount: number },
  saleOf: (product: Product) => Sale,
): Answer {
  const product = findProduct(c.get("sandbox").catalogue, service, asked.product);
  if (!product) return refuse(c, 400, "Product not found");
  if (asked.amount < product.min) return refuse(c, 400, `Minimum amount is ${product.min}`);
  if (asked.amount > product.max) return refuse(c, 400, `Maximum amount is ${product.max}`);
  return sell(c, product, toKobo(asked.amount), saleOf(product));
}

/** Why a transaction PIN is refused, or null. */
function pinRefusal(sandbox: Sandbox, pin: string): string | null {
  return pin === sandbox.settings.merchantPin ? null : "Invalid transaction PIN";
}
