import type { Context } from "hono";
import { findPlan } from "../catalogue/find-in-catalogue";
import { magicDigits } from "../core/choose-scenario";
import type { SandboxEnv } from "../state/env";
import { pinRefusal } from "./pin";
import { buyPlan } from "./plan-purchase";
import { readBody } from "./read-body";
import { refuse } from "./reply";
import { walletRefusal } from "./wallet";

/** 4.13 POST /api/external/v1/internet/buy. The PIN has exactly 5 characters. */
export async function buyInternet(c: Context<SandboxEnv>): Promise<Response> {
  const sandbox = c.get("sandbox");
  const fields = await readBody(c);
  if (!fields) return refuse(c, 400, "Unexpected token in JSON");
  const key = fields.text("plan");
  const account = fields.text("accountid");
  const phone = fields.phone("phone");
  const pin = fields.text("pin");
  if (pin !== "" && pin.length !== 5) fields.errors.push("pin must be exactly 5 characters");
  const customerRef = fields.optionalText("customerRef");
  fields.extras();
  const refusal = fields.refusal() ?? walletRefusal(fields) ?? pinRefusal(sandbox, pin);
  if (refusal) return refuse(c, 400, refusal);
  const plan = findPlan(sandbox.catalogue, "internet", key);
  if (!plan) return refuse(c, 400, "Internet plan not found");
  const magic = magicDigits(account) ? account : phone;
  return buyPlan(c, "internet", plan, { number: account, magic, customerRef });
}
