import { isLosslessNumber } from "lossless-json";
import { storable } from "@/lib/platform/lossless";
import { maskTail, type RedactText, redactText } from "./redact-text";

/** Fields hidden completely: they contain money, deliverables, credentials or personal data. */
const HIDE =
  /pins?$|serial|token|^kct|secret|passw|authori[sz]ation|cookie|signature|api[_-]?key|access_?code|activation|matching_?id|^lpa|qr_?code|device_?key|imsi|^eid$|confirmation|customer_?name|^address$|first_?name|last_?name|full_?name|card_?type|^bin$/i;
/** Fields of which only the last four characters remain. */
const TAIL =
  /phone|msisdn|^mobile|^number$|meter_?(number|no)|smart_?card|^iuc|account_?(id|number|no)|iccid|recipient|^customer_?id$/i;
/** Identifiers, times and volumes: their long digit runs aren't customers' numbers. */
const PLAIN = /id$|ref$|reference$|volume|usage|remaining|date$|[a-z_]at$|time|balance|amount|bytes/i;

const DEPTH = 12;
const MAX_TEXT = 4_000;
const MAX_READ = 16_000;
const MAX_NAME = 200;

/**
 * A copy of an upstream's or provider's parsed response that may be stored as a fact. It has the same shape, without keys,
 * PINs, tokens, serials, activation codes, names and addresses; phones, meters and cards keep their last four characters.
 * Values are classified by field name and then by their own form, so a sensitive value in an unknown field is hidden, too.
 * Numbers keep their decimal text; texts are cut at 4,000 characters.
 */
export function redactFact(value: unknown, options: Pick<RedactText, "secrets"> = {}): unknown {
  return redactAt("", value, DEPTH, options);
}

/** Redacts one field by its name. */
export function redactField(key: string, value: unknown, options: Pick<RedactText, "secrets"> = {}): unknown {
  return redactAt(key, value, DEPTH, options);
}

function redactAt(key: string, value: unknown, depth: number, options: Pick<RedactText, "secrets">): unknown {
  if (value === null || value === undefined || typeof value === "boolean") return value ?? null;
  if (HIDE.test(key)) return "[hidden]";
  if (isLosslessNumber(value)) return redactNumber(key, value.value, options);
  if (typeof value === "number" || typeof value === "bigint")
    return redactNumber(key, String(value), options);
  if (typeof value === "string") return redactString(key, value, options);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (typeof value !== "object" || depth === 0) return "[left out]";
  if (Array.isArray(value)) return value.map((item) => redactAt(key, item, depth - 1, options));
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    const safeName = redactText(storable(name.slice(0, MAX_NAME)), { ...options, keepLongNumbers: false });
    if (safeName !== "__proto__") copy[safeName] = redactAt(name, inner, depth - 1, options);
  }
  return copy;
}

function redactString(key: string, text: string, options: Pick<RedactText, "secrets">): string {
  const safe = redactText(storable(text.slice(0, MAX_READ)), {
    ...options,
    keepLongNumbers: PLAIN.test(key),
  });
  const masked = TAIL.test(key) && safe === text ? maskTail(text) : safe;
  return masked.length > MAX_TEXT ? `${masked.slice(0, MAX_TEXT)}…` : masked;
}

function redactNumber(key: string, text: string, options: Pick<RedactText, "secrets">): string | number {
  const masked = redactString(key, text, options);
  if (masked !== text) return masked;
  const number = Number(text);
  return String(number) === text ? number : text;
}
