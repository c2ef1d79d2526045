import { isObject, type JsonObject, textOf } from "@/lib/platform/lossless";

export interface ExamPin {
  pin: string;
  serial: string | null;
  expiry?: string;
}

const MAX_DEPTH = 6;
/** Shorter text can't hold both fields. */
const MIN_TEXT = 20;

/** A PIN with its serial in unparsed text: JSON inside a string, or a truncated body. */
const IN_TEXT = /"pin"\s*:\s*"?([\w-]{3,40})"?\s*,\s*"serial\w*"\s*:\s*"?([\w-]{1,40})(?=[",}\s])/gi;

/**
 * Parses the exam PINs of a purchase response: `pins: [{pin, serial, expiry}]` at any depth, one record with
 * both a pin and a serial (merchant-api-notes.md, Paths), or both in text. Ignores a pin without a serial,
 * which may be our own transaction PIN echoed back. Duplicates count once, also if only one of them has a serial.
 */
export function parsePins(answer: unknown): ExamPin[] {
  const found = new Map<string, ExamPin>();
  collect(answer, MAX_DEPTH, found);
  return [...found.values()];
}

function collect(value: unknown, depth: number, found: Map<string, ExamPin>) {
  if (depth === 0) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, depth - 1, found);
    return;
  }
  if (typeof value === "string" && value.length > MIN_TEXT) {
    for (const [, pin = "", serial = ""] of value.matchAll(IN_TEXT)) add({ pin, serial }, found);
  }
  if (!isObject(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (/^pins$/i.test(key) && Array.isArray(inner)) {
      for (const item of inner) add(pinOf(item), found);
    } else {
      collect(inner, depth - 1, found);
    }
  }
  const single = isObject(value) ? pinOf(value) : null;
  if (single?.serial) add(single, found);
}

function pinOf(item: unknown): ExamPin | null {
  if (!isObject(item)) {
    const pin = textOf(item);
    return pin ? { pin, serial: null } : null;
  }
  const pin = first(item, ["pin", "Pin", "PIN"]);
  if (!pin) return null;
  const expiry = first(item, ["expiry", "expiryDate", "expiresAt"]);
  const serial = first(item, ["serial", "serialNumber", "serialNo", "Serial"]);
  return expiry ? { pin, serial, expiry } : { pin, serial };
}

function first(item: JsonObject, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = textOf(item[key]);
    if (text && !/^n\/?a$/i.test(text)) return text;
  }
  return null;
}

function add(pin: ExamPin | null, found: Map<string, ExamPin>) {
  if (!pin) return;
  const known = [...found.values()].some((other) => other.pin === pin.pin && other.serial);
  if (!pin.serial && known) return;
  if (pin.serial) found.delete(`${pin.pin}|`);
  found.set(`${pin.pin}|${pin.serial ?? ""}`, pin);
}
