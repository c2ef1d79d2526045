import type { FoundString } from "./walk-strings";

/** What stands beside the tokens of a vend, as the provider wrote it. */
export interface MeterFigures {
  /** "79.9 kWh", "1.7". */
  units?: string;
  vat?: string;
}

const UNITS_FIELD = /^(?:units?|kwh|unit_?value|units?_?(?:purchased|bought))$/i;
const VAT_FIELD = /^(?:vat|tax|vat_?amount|tax_?amount)$/i;
const UNITS_TEXT = /\bunits?\b[\s:=-]{0,4}(\d[\d,]*(?:\.\d+)?\s*(?:kwh)?)/i;
const VAT_TEXT = /\bvat\b(?:\s*\(?[\d.]+\s*%\)?)?[^\d\n%]{0,12}(\d[\d,]*(?:\.\d+)?)(?![\d.,]*\s*%)/i;
const RECEIPT_FIELD = /^receipt(?:_?(?:no|number|id))?$/i;
const RECEIPT_TEXT = /\breceipt(?:\s*(?:no|number|id))?\.?\s*[:#=]\s*([A-Z0-9][A-Z0-9/-]{3,60})/i;
const NOTHING = /^(?:n\/?a|null|none|nil|-)?$/i;

/** Units and VAT of an electricity answer, from a field of that name or from the text around the token. */
export function parseMeterFigures(strings: readonly FoundString[]): MeterFigures {
  return { units: find(strings, UNITS_FIELD, UNITS_TEXT), vat: find(strings, VAT_FIELD, VAT_TEXT) };
}

/** The provider's receipt for a bill (merchant-api-notes.md: look in every string of every answer), or null. */
export function findReceipt(strings: readonly FoundString[]): string | null {
  return find(strings, RECEIPT_FIELD, RECEIPT_TEXT) ?? null;
}

function find(strings: readonly FoundString[], field: RegExp, inText: RegExp): string | undefined {
  const named = strings.find(({ key, text }) => field.test(key) && isSomething(text));
  if (named) return named.text.trim().slice(0, 80);
  for (const { text } of strings) {
    const found = inText.exec(text.slice(0, 4_000))?.[1]?.trim();
    if (found) return found;
  }
  return undefined;
}

function isSomething(text: string): boolean {
  return !NOTHING.test(text.trim());
}
