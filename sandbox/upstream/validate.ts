import type { Context } from "hono";
import { findPlan, findProduct } from "../catalogue/find-in-catalogue";
import { magicDigits } from "../core/choose-scenario";
import type { SandboxEnv } from "../state/env";
import { stall } from "../state/transport-faults";
import { BodyFields, readBody } from "./read-body";
import { readFaulted } from "./read-fault";
import { refuse } from "./reply";

const firstNames = ["ADEBAYO", "CHIDINMA", "MUSA", "NGOZI", "TUNDE", "AISHA", "EMEKA", "FATIMA"];
const lastNames = ["OGUNLEYE", "OKAFOR", "IBRAHIM", "EZE", "BALOGUN", "BELLO", "NWOSU", "ADEYEMI"];

function nameFor(number: string): string {
  const digits = [...number].reduce((sum, digit) => sum + Number(digit), 0);
  return `${firstNames[digits % 8]} ${lastNames[Math.floor(digits / 8) % 8]}`;
}

/** Returns the owner of a number. Numbers with code 001, or without 6 to 13 digits, are unknown. */
function tellOwner(
  c: Context<SandboxEnv>,
  number: string,
  unknown: string,
  extra: Record<string, string>,
): Response {
  const { reads, profile } = c.get("sandbox");
  const fault = readFaulted(c, reads.validation);
  if (fault) return fault;
  const code = magicDigits(number);
  if (code === "0001" || !/^\d{6,13}$/.test(number)) return refuse(c, 400, unknown);
  if (code === "0002") return refuse(c, 500, "Sorry, something went wrong. Please try again later");
  if (code === "0004") return stall(c);
  const customerName = code === "0005" ? {} : { customerName: nameFor(number) };
  const withAddress = code !== "0003" && profile === "default" ? extra : {};
  c.set("outcome", "known");
  return c.json({
    success: true,
    message: "Validation successful",
    data: { ...customerName, ...withAddress },
  });
}

function validateMeter(c: Context<SandboxEnv>, fields: BodyFields): Response {
  const number = fields.text("meterNumber");
  fields.oneOf("meterType", ["prepaid", "postpaid"]);
  fields.amount("amount", 1);
  const names = ["billerName", "productName", "billerCode"].map((name) => fields.optionalText(name));
  const biller = names.find((name) => name !== "") ?? "";
  if (biller === "") fields.errors.push("billerName should not be empty");
  const refusal = fields.refusal();
  if (refusal) return refuse(c, 400, refusal);
  if (!findProduct(c.get("sandbox").catalogue, "electricity", biller))
    return refuse(c, 400, "Product not found");
  const address = `${number.slice(-2)} Broad Street, Lagos`;
  return tellOwner(c, number, "Meter number validation failed", { address });
}

function validateSmartcard(c: Context<SandboxEnv>, fields: BodyFields): Response {
  const number = fields.text("smartcardNumber");
  const provider = fields.text("cablename");
  const refusal = fields.refusal();
  if (refusal) return refuse(c, 400, refusal);
  if (!findProduct(c.get("sandbox").catalogue, "cable", provider)) return refuse(c, 400, "Product not found");
  return tellOwner(c, number, "Smartcard number not found", {});
}

/** POST /api/external/v1/validate, with type electricity or cable. */
export async function validate(c: Context<SandboxEnv>): Promise<Response> {
  const fields = await readBody(c);
  if (!fields) return refuse(c, 400, "Unexpected token in JSON");
  const type = fields.oneOf("type", ["electricity", "cable"]);
  if (fields.errors.length > 0) return refuse(c, 400, fields.refusal() ?? "");
  return type === "cable" ? validateSmartcard(c, fields) : validateMeter(c, fields);
}

/** The older POST /api/external/v1/electricity/validate. */
export async function validateMeterOlder(c: Context<SandboxEnv>): Promise<Response> {
  const fields = await readBody(c);
  return fields ? validateMeter(c, fields) : refuse(c, 400, "Unexpected token in JSON");
}

/** The older GET /api/external/v1/cable/validate?smartcardNumber&cableplan&cablename. */
export function validateSmartcardOlder(c: Context<SandboxEnv>): Response {
  const plan = c.req.query("cableplan");
  if (plan && !findPlan(c.get("sandbox").catalogue, "cable", plan))
    return refuse(c, 400, "Cable plan not found");
  return validateSmartcard(c, new BodyFields(c.req.query()));
}
