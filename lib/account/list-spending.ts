import { dayOf } from "@/lib/platform/lagos-day";
import { type Kobo, kobo, sumKobo } from "@/lib/platform/money";
import type { AccountContext } from "./account-context";

const MONTHS = 6;

/** The cost of one month's delivered items, with their share of the payment fees. */
export interface MonthSpending {
  /** The month's first moment in Lagos, ISO 8601. */
  month: string;
  total: Kobo;
  /** Largest first. */
  services: { service: string; total: Kobo }[];
}

/**
 * The cost of the account's own orders in this month and the five before, by service; newest month first, without months that
 * have no spending. Refunded and undelivered items aren't counted. An order counts in the month in which it was placed.
 */
export async function listSpending(ctx: AccountContext, userId: string): Promise<MonthSpending[]> {
  const starts = monthStarts(ctx.clock.now());
  const months = await Promise.all(
    starts.slice(1).map(async (from, index): Promise<MonthSpending> => {
      const rows = await ctx.db.line.groupBy({
        by: ["service"],
        where: { status: "delivered", order: { userId, placedAt: { gte: from, lt: starts[index] } } },
        _sum: { totalKobo: true },
      });
      const services = rows
        .map(({ service, _sum }) => ({ service, total: kobo(Number(_sum.totalKobo ?? 0)) }))
        .sort((a, b) => b.total - a.total || a.service.localeCompare(b.service));
      return { month: from.toISOString(), total: sumKobo(services.map(({ total }) => total)), services };
    }),
  );
  return months.filter(({ services }) => services.length > 0);
}

/** The first moment in Lagos of the next month, of this one, and of each month before. */
function monthStarts(now: Date): Date[] {
  const [year = 0, month = 0] = dayOf(now).day.split("-").map(Number);
  return Array.from({ length: MONTHS + 1 }, (_, back) => new Date(Date.UTC(year, month - back, 1, -1)));
}
