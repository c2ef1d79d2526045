import { findPlan, sameName } from "../catalogue/find-in-catalogue";
import { buyPlan } from "./plan-purchase";
import type { BodyFields } from "./read-body";
import { refuse } from "./reply";
import { operation } from "./sell";

const buy = (external: boolean) =>
  operation(
    (fields) => readCable(fields, external),
    (c, { number, key, cableName, customerRef }) => {
      const plan = findPlan(c.get("sandbox").catalogue, "cable", key);
      if (!plan || !sameName(plan.product, cableName)) return refuse(c, 400, "Cable plan not found");
      return buyPlan(c, "cable", plan, { number, customerRef });
    },
  );

function readCable(fields: BodyFields, external: boolean) {
  const number = fields.text("smartcardNumber");
  const key = fields.text("cableplan");
  const cableName = fields.text("cablename");
  fields.text("customerName");
  const customerRef = fields.optionalText("customerRef");
  const pin = external ? fields.text("pin") : undefined;
  if (external) fields.extras();
  return { number, key, cableName, customerRef, pin };
}

/** 4.15 POST /api/v1/cable/buy, without PIN. */
export const buyCable = buy(false);

/** 4.13 POST /api/external/v1/cable/buy, with PIN. */
export const buyCableExternal = buy(true);
