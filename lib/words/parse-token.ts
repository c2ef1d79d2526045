import type { LineView } from "@/lib/model/order-view";

export interface ShownToken {
  kind: string;
  /** 20 digits, no spaces. */
  value: string;
}

export interface TokenDelivery {
  /** In the order in which to enter them. */
  tokens: ShownToken[];
  units: string | null;
  /** Naira, as the DisCo returned it; null if it didn't. */
  vat: string | null;
}

/** An electricity delivery as in contract.md, or null if the item has none. Pure. */
export function parseToken(delivery: LineView["delivery"]): TokenDelivery | null {
  if (!delivery) return null;
  const { token, tokens, units, vat } = delivery;
  const listed = Array.isArray(tokens) ? tokens.flatMap(tokenOf) : [];
  const all = listed.length > 0 ? listed : isText(token) ? [{ kind: "main", value: token }] : [];
  if (all.length === 0) return null;
  return { tokens: all, units: isText(units) ? withUnit(units) : null, vat: isText(vat) ? vat : null };
}

/** The 7.5% VAT included in an amount (domain-facts.md): amount − amount / 1.075, in kobo, rounded. */
export function vatInside(face: number): number {
  return Math.round((face * 75) / 1_075);
}

/**
 * The price of one unit, VAT included, in kobo; null if the units are unknown. A debt deducted first makes it look
 * expensive. Pure.
 */
export function unitPrice(face: number, units: string | null): number | null {
  const count = countOf(units);
  return count > 0 ? Math.round(face / count) : null;
}

/** The kWh of an electricity delivery; null if unknown. Pure. */
export function unitsOf(delivery: LineView["delivery"]): number | null {
  const count = countOf(parseToken(delivery)?.units ?? null);
  return count > 0 ? count : null;
}

function countOf(units: string | null): number {
  return Number(/^[\d,]+(\.\d+)?/.exec(units ?? "")?.[0].replaceAll(",", ""));
}

function tokenOf(value: unknown): ShownToken[] {
  if (typeof value !== "object" || value === null) return [];
  const { kind, value: digits } = value as Record<string, unknown>;
  return isText(digits) ? [{ kind: isText(kind) ? kind : "main", value: digits }] : [];
}

/** A bare "79.9" means kilowatt hours, like "79.9 kWh". */
function withUnit(units: string): string {
  return /^[\d.,]+$/.test(units) ? `${units} kWh` : units;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
