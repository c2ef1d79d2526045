import * as z from "zod";
import type { Context } from "@/lib/context/context";

/** The shop's legal details. Empty: unset. */
export const BUSINESS_FIELDS = [
  "legalName",
  "address",
  "rcNumber",
  "tin",
  "vatRate",
  "vatBasis",
  "vatConfirmedBy",
  "invoiceSeries",
] as const;
export type Business = Record<(typeof BUSINESS_FIELDS)[number], string>;

/**
 * The stored setting with the version that a change must name, and since when VAT is on (ISO 8601; empty if
 * not recorded).
 */
export async function findBusiness(
  ctx: Pick<Context, "db">,
): Promise<Business & { version: number; vatSince: string }> {
  const row = await ctx.db.setting.findUnique({ where: { key: "business" } });
  const stored = z.record(z.string(), z.string()).catch({}).parse(row?.value);
  return { ...businessOf(stored), version: row?.version ?? 0, vatSince: stored.vatSince ?? "" };
}

/** All fields of a stored value. Pure. */
export function businessOf(stored: Partial<Record<string, string>>): Business {
  return Object.fromEntries(BUSINESS_FIELDS.map((field) => [field, stored[field] ?? ""])) as Business;
}

/** The seller's details on an invoice. */
export const seller = z.object({
  legalName: z.string(),
  address: z.string(),
  rcNumber: z.string(),
  tin: z.string(),
});

/** The seller's details of a business, to store with an invoice. Pure. */
export const sellerOf = (business: Business): z.infer<typeof seller> => seller.parse(business);

/** How VAT is calculated: `rate` in percent, included in the amount. */
export interface Vat {
  rate: number;
  /** The whole price, or the price minus the supplier's cost. */
  basis: "sales" | "margin";
}

/** Null: VAT is off. Pure. */
export function vatOf({ tin, vatRate, vatBasis, vatConfirmedBy }: Business): Vat | null {
  if (!tin || !vatConfirmedBy || !(Number(vatRate) > 0)) return null;
  return { rate: Number(vatRate), basis: vatBasis === "sales" ? "sales" : "margin" };
}

/** The VAT included in an amount, rounded to a whole kobo. A negative amount gives negative VAT. Pure. */
export function vatIn(kobo: number, rate: number): number {
  const hundredths = Math.round(rate * 100);
  const vat = Math.round((Math.abs(kobo) * hundredths) / (10_000 + hundredths));
  return kobo < 0 && vat !== 0 ? -vat : vat;
}
