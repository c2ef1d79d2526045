import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { BUSINESS_FIELDS, findBusiness } from "@/lib/invoices/find-business";
import { findBooked } from "@/lib/reconcile/ledger-days";
import { findVat } from "./find-vat";
import { earningsOf } from "./get-overview";
import { balancesOf } from "./get-trial-balance";
import type { Range } from "./parse-range";

const amount = z.int();
const earnings = z.object({
  count: amount,
  sales: amount,
  otherIncome: amount,
  cost: amount,
  fees: amount,
  goodwill: amount,
  losses: amount,
  margin: amount,
  refunds: amount,
});

const vat = z.object({
  rate: z.number(),
  basis: z.enum(["sales", "margin"]),
  lines: z.array(z.object({ service: z.string(), sales: amount, cost: amount, basis: amount, vat: amount })),
});

/** The figures that a month's close freezes and its pack shows. Kobo. */
export const monthFigures = z.object({
  earnings,
  accounts: z.array(
    z.object({ account: z.string(), opening: amount, debit: amount, credit: amount, closing: amount }),
  ),
  /** By rate and basis; empty: VAT was off. An older close has one, or null. */
  vat: z.union([z.array(vat), vat.nullable().transform((one) => (one ? [one] : []))]),
  business: z.partialRecord(z.enum(BUSINESS_FIELDS), z.string()),
  /** The hash of each day's close. */
  days: z.array(z.object({ day: z.string(), hash: z.string() })),
});
export type MonthFigures = z.infer<typeof monthFigures>;

/** A month's current figures. */
export async function getMonthFigures(
  ctx: Pick<Context, "db" | "clock">,
  { from, to, first, last }: Range,
): Promise<MonthFigures> {
  const [of, parts, { version: _, vatSince: __, ...business }, days] = await Promise.all([
    findBooked(ctx, [
      { name: "before", from: new Date(0), to: from },
      { name: "month", from, to },
    ]),
    findVat(ctx, { from, to }),
    findBusiness(ctx),
    ctx.db.dayClose.findMany({
      where: { day: { gte: first, lte: last } },
      orderBy: { day: "asc" },
      select: { day: true, hash: true },
    }),
  ]);
  return {
    earnings: earningsOf(of("month")),
    accounts: balancesOf(of("before"), of("month")),
    vat: parts.map(({ vat, lines }) => ({ ...vat, lines: lines.map(({ month: _month, ...line }) => line) })),
    business,
    days,
  };
}
