import { isLosslessNumber, parse } from "lossless-json";
import { type Kobo, parseNaira } from "./money";

export type JsonObject = Record<string, unknown>;

/** Parses an upstream body. Numbers stay decimal text (never floats). Undefined if it isn't JSON. */
export function parseJson(body: string): unknown {
  try {
    return parse(body.replace(/^\uFEFF/, ""));
  } catch {
    // Also a RangeError for excessive nesting: an unreadable body is an unknown outcome, never a crash.
    return undefined;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/** A string, or a number's own digits; null for anything else and for empty text. */
export function textOf(value: unknown): string | null {
  if (isLosslessNumber(value)) return value.value;
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") return null;
  const text = storable(value).trim();
  return text === "" ? null : text;
}

/**
 * PostgreSQL rejects NUL and lone surrogates, in text and in JSON. A response that contains them must not fail its own
 * transaction.
 */
export function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").replace(/\p{Surrogate}/gu, "\uFFFD");
}

/** Longer digit strings aren't amounts; parsing them would only waste time. */
const MAX_DECIMAL = 64;

const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const SCIENTIFIC = /^([+-]?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/;

/** The plain decimal text of a number in any known notation: 12, "12.50", "1,000.00", "₦485.5", 5e-7. Null otherwise. */
export function decimalOf(value: unknown): string | null {
  const text = textOf(value)?.replace(/^(₦|NGN)\s*/i, "");
  if (!text || text.length > MAX_DECIMAL) return null;
  const plain = GROUPED.test(text) ? text.replaceAll(",", "") : text;
  if (/^[+-]?\d+(\.\d+)?$/.test(plain)) return plain;
  const match = SCIENTIFIC.exec(plain);
  if (!match) return null;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const shift = Number(exponent);
  if (Math.abs(shift) > 40) return null;
  const digits = `${"0".repeat(Math.max(0, -shift))}${whole}${fraction}${"0".repeat(Math.max(0, shift))}`;
  const point = whole.length + Math.max(0, -shift) + shift;
  return `${sign}${digits.slice(0, point) || "0"}.${digits.slice(point) || "0"}`;
}

/** Naira in any known notation to kobo; null if unreadable. */
export function moneyOf(value: unknown): Kobo | null {
  const decimal = decimalOf(value);
  return decimal === null ? null : parseNaira(decimal);
}

/** true, false, "true", "false"; null otherwise. */
export function flagOf(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  const text = typeof value === "string" ? value.trim().toLowerCase() : "";
  return text === "true" ? true : text === "false" ? false : null;
}

/** A whole number that JavaScript represents exactly; null otherwise. */
export function integerOf(value: unknown): number | null {
  const decimal = decimalOf(value);
  if (decimal === null || !/^[+-]?\d+(\.0+)?$/.test(decimal)) return null;
  const number = Number(decimal);
  return Number.isSafeInteger(number) ? number : null;
}
