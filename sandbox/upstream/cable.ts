import type { Context } from "hono";
import { findPlan, sameName } from "../catalogue/find-in-catalogue";
import type { SandboxEnv } from "../state/env";
import { pinRefusal } from "./pin";
import { buyPlan } from "./plan-purchase";
import { readBody } from "./read-body";
import { refuse } from "./reply";
import { walletRefusal } from "./wallet";

async function buy(c: Context<SandboxEnv>, external: boolean): Promise<Response> {
  const sandbox = c.get("sandbox");
  const fields = await readBody(c);
  if (!fields) return refuse(c, 400, "Unexpected token in JSON");
  const number = fields.text("smartcardNumber");
  const key = fields.text("cableplan");
  const cableName = fields.text("cablename");
  fields.text("customerName");
  const customerRef = fields.optionalText("customerRef");
  const pin = external ? fields.text("pin") : "";
  if (external) fields.extras();
  const refusal = fields.refusal() ?? walletRefusal(fields) ?? (external ? pinRefusal(sandbox, pin) : null);
  if (refusal) return refuse(c, 400, refusal);
  const plan = findPlan(sandbox.catalogue, "cable", key);
  if (!plan || !sameName(plan.product, cableName)) return refuse(c, 400, "Cable plan not found");
  return buyPlan(c, "cable", plan, { number, customerRef });
}

/** 4.15 POST /api/v1/cable/buy, without PIN. */
export function buyCable(c: Context<SandboxEnv>): Promise<Response> {
  return buy(c, false);
}

/** 4.13 POST /api/external/v1/cable/buy, with PIN. */
export function buyCableExternal(c: Context<SandboxEnv>): Promise<Response> {
  return buy(c, true);
}
