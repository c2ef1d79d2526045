import * as z from "zod";
import { decimalOf, isObject, type JsonObject, textOf } from "@/lib/platform/lossless";
import type { Kobo } from "@/lib/platform/money";
import { flag, money, named, softText } from "./fields";

export interface ServiceCategory {
  id: string | null;
  name: string;
  raw: JsonObject;
}

export interface Product {
  id: string | null;
  name: string;
  /** Name of the category. */
  service: string | null;
  min: Kobo | null;
  max: Kobo | null;
  /** The merchant's discount in parts per million of the amount: 2.5 % is 25,000. Zero if not stated. */
  discountPpm: number;
  disabled: boolean;
  raw: JsonObject;
}

/** A data, cable or internet plan. `id` is `_id`, `planId` the readable name. At least one is set. */
export interface Plan {
  id: string | null;
  planId: string | null;
  product: string | null;
  /** Size or package label, as sent. */
  label: string;
  price: Kobo;
  validity: string | null;
  disabled: boolean;
  raw: JsonObject;
}

const category = z.looseObject({ _id: softText, name: softText });

export function parseCategory(value: unknown): ServiceCategory | null {
  if (!isObject(value)) return null;
  const { name, _id } = category.parse(value);
  return name ? { id: _id ?? null, name, raw: value } : null;
}

const product = z.looseObject({
  _id: softText,
  name: softText,
  service: named,
  min: money,
  max: money,
  disable: flag,
  disabled: flag,
});

/** Null without a name or if its limits or discount are unreadable. */
export function parseProduct(value: unknown): Product | null {
  const parsed = product.safeParse(value);
  if (!isObject(value) || !parsed.success || !parsed.data.name) return null;
  const { _id, name, service, min, max, disable, disabled } = parsed.data;
  const discountPpm = parseDiscount(value);
  if (discountPpm === null) return null;
  return {
    id: _id ?? null,
    name,
    service: service ?? null,
    min: min ?? null,
    max: max ?? null,
    discountPpm,
    disabled: (disable || disabled) ?? false,
    raw: value,
  };
}

/**
 * `discount`, or `{pricingmethod: "PERCENTAGE", price}` (merchant-api-notes.md). Other methods count as unreadable
 * money.
 */
function parseDiscount(value: JsonObject): number | null {
  if (value.discount !== undefined && value.discount !== null) return percentToPpm(value.discount);
  const method = textOf(value.pricingmethod);
  if (method === null) return 0;
  if (value.price === undefined || value.price === null) return 0;
  return method.toUpperCase() === "PERCENTAGE" ? percentToPpm(value.price) : null;
}

/**
 * Converts a decimal percentage to parts per million, rounded half up at the fourth decimal place. Null if
 * unreadable.
 */
export function percentToPpm(value: unknown): number | null {
  if (value === "") return 0;
  const decimal = decimalOf(typeof value === "string" ? value.replace(/\s*%$/, "") : value);
  const match = decimal === null ? null : /^([+-]?)(\d{1,6})(?:\.(\d+))?$/.exec(decimal);
  if (!match) return null;
  const [, sign, whole = "0", fraction = ""] = match;
  const digits = fraction.padEnd(5, "0");
  const ppm = Number(whole) * 10_000 + Number(digits.slice(0, 4)) + (digits.charAt(4) >= "5" ? 1 : 0);
  return sign === "-" ? 0 - ppm : ppm;
}

const plan = z.looseObject({
  _id: softText,
  planId: softText,
  product: named,
  plan: softText,
  plansize: softText,
  planvolume: softText,
  package: softText,
  name: softText,
  price: money,
  sellingprice: money,
  amount: money,
  validity: softText,
  disable: flag,
  disabled: flag,
});

/**
 * Parses data, cable and internet plans in every variant of the notes. Null without a price, a label or an
 * identifier.
 */
export function parsePlan(value: unknown): Plan | null {
  const parsed = plan.safeParse(value);
  if (!isObject(value) || !parsed.success) return null;
  const { data } = parsed;
  const size = data.plansize ? `${data.plansize}${data.planvolume ?? ""}` : undefined;
  const label = data.plan ?? size ?? data.package ?? data.name;
  const price = data.price ?? data.sellingprice ?? data.amount;
  const id = data._id ?? null;
  const planId = data.planId ?? null;
  if (!label || price === undefined || price < 0 || (id === null && planId === null)) return null;
  const productDisabled = isObject(value.product) && value.product.disable === true;
  return {
    id,
    planId,
    product: data.product ?? null,
    label,
    price,
    validity: data.validity ?? null,
    disabled: (data.disable || data.disabled || productDisabled) ?? false,
    raw: value,
  };
}
