import { findPlan } from "../catalogue/find-in-catalogue";
import { magicDigits } from "../core/choose-scenario";
import { buyPlan } from "./plan-purchase";
import type { BodyFields } from "./read-body";
import { refuse } from "./reply";
import { operation } from "./sell";

/** 4.13 POST /api/external/v1/internet/buy. The PIN has exactly 5 characters. */
export const buyInternet = operation(readInternet, (c, { key, account, phone, customerRef }) => {
  const plan = findPlan(c.get("sandbox").catalogue, "internet", key);
  if (!plan) return refuse(c, 400, "Internet plan not found");
  const magic = magicDigits(account) ? account : phone;
  return buyPlan(c, "internet", plan, { number: account, magic, customerRef });
});

function readInternet(fields: BodyFields) {
  const asked = {
    key: fields.text("plan"),
    account: fields.text("accountid"),
    phone: fields.phone("phone"),
    pin: fields.text("pin"),
  };
  if (asked.pin !== "" && asked.pin.length !== 5) fields.errors.push("pin must be exactly 5 characters");
  const customerRef = fields.optionalText("customerRef");
  fields.extras();
  return { ...asked, customerRef };
}
