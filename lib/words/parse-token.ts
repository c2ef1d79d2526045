import type { LineView } from "@/lib/model/order-view";

export interface ShownToken {
  kind: string;
  /** 20 digits, no spaces. */
  value: string;
}

export interface TokenDelivery {
  /** In the order in which they are keyed in. */
  tokens: ShownToken[];
  units: string | null;
  /** Naira, as the company told it; null where it didn't. */
  vat: string | null;
}

/** The electricity delivery of contract.md, or null when a line has none. Pure. */
export function parseToken(delivery: LineView["delivery"]): TokenDelivery | null {
  if (!delivery) return null;
  const { token, tokens, units, vat } = delivery;
  const listed = Array.isArray(tokens) ? tokens.flatMap(tokenOf) : [];
  const all = listed.length > 0 ? listed : isText(token) ? [{ kind: "main", value: token }] : [];
  if (all.length === 0) return null;
  return { tokens: all, units: isText(units) ? withUnit(units) : null, vat: isText(vat) ? vat : null };
}

/** VAT of 7.5 % is inside an amount (domain-facts.md): amount − amount / 1.075, in kobo, rounded. */
export function vatInside(face: number): number {
  return Math.round((face * 75) / 1_075);
}

/** What one unit cost, VAT inside, in kobo; null where no units were told. A debt that was taken first makes it look dear. Pure. */
export function unitPrice(face: number, units: string | null): number | null {
  const count = Number(/^[\d,]+(\.\d+)?/.exec(units ?? "")?.[0].replaceAll(",", ""));
  return count > 0 ? Math.round(face / count) : null;
}

function tokenOf(value: unknown): ShownToken[] {
  if (typeof value !== "object" || value === null) return [];
  const { kind, value: digits } = value as Record<string, unknown>;
  return isText(digits) ? [{ kind: isText(kind) ? kind : "main", value: digits }] : [];
}

/** "79.9" is kilowatt hours as much as "79.9 kWh" is. */
function withUnit(units: string): string {
  return /^[\d.,]+$/.test(units) ? `${units} kWh` : units;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
