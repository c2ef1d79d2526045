import type { Context } from "hono";
import type { Plan } from "../catalogue/catalogue";
import { findProduct } from "../catalogue/find-in-catalogue";
import { toKobo } from "../core/naira";
import type { SandboxEnv } from "../state/env";
import { refuse } from "./reply";
import { sell } from "./sell";
import { transactionRecord } from "./transaction-record";

/** Buys a cable or internet plan for an account, at the plan's price. */
export function buyPlan(
  c: Context<SandboxEnv>,
  service: "cable" | "internet",
  plan: Plan,
  account: { number: string; magic?: string; customerRef: string },
): Response | Promise<Response> {
  const sandbox = c.get("sandbox");
  const product = findProduct(sandbox.catalogue, service, plan.product);
  if (!product) return refuse(c, 400, "Product not found");
  return sell(c, product, toKobo(plan.price), {
    ...account,
    remarks: `${product.name} ${plan.label} for ${account.number}`,
    data: (row) =>
      sandbox.profile === "variant"
        ? { transactionId: row.tranxId, status: row.status, customerRef: row.customerRef }
        : transactionRecord(sandbox, row),
  });
}
