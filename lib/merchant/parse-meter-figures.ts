import type { FoundString } from "./walk-strings";

/** Figures next to the tokens of a vend, as the provider wrote them. */
export interface MeterFigures {
  /** For example "79.9 kWh" or "1.7". */
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

/** Units and VAT of an electricity response, from fields with these names or from the text around the token. */
export function parseMeterFigures(strings: readonly FoundString[]): MeterFigures {
  return { units: find(strings, UNITS_FIELD, UNITS_TEXT), vat: find(strings, VAT_FIELD, VAT_TEXT) };
}

/** The provider's receipt for a bill, from any string of the response (merchant-api-notes.md), or null. */
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
