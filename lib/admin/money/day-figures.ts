import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";
import type { LagosDay } from "@/lib/platform/lagos-day";

/** How many, and how much in kobo. */
export interface Tally {
  count: number;
  kobo: number;
}

/** A day in the books, as day_figures answers; what the other sides say of it is in reconciliation's differences. */
export interface DayFigures {
  placed: Tally;
  /** Delivered lines, less what was reversed. */
  sales: Tally;
  upstream: { took: Tally; gave: Tally };
  /** By the provider's name; what was paid in and given back. */
  providers: Record<string, { took: Tally; gave: Tally }>;
  /** How far each account of the ledger moved; all wallets of customers are one. They sum to zero. */
  accounts: Record<string, number>;
}

export interface DayBooks {
  figures: DayFigures;
  /** The close, when there was one; `same`: the ledger still says of the day what was frozen, and the hash fits. */
  closed: { at: Date; hash: string; differences: number; same: boolean } | null;
  /** Until when each list of the other side has been compared, and what keeps it from going on. */
  compared: { source: string; until: Date; problem: string | null }[];
}

/** A day's figures by the ledger, its close, and how far reconciliation has come. */
export async function findDayBooks(ctx: Pick<Context, "db">, { day, from, to }: LagosDay): Promise<DayBooks> {
  const [figures, frozen, sources] = await Promise.all([
    callSql<DayFigures>(ctx.db, "day_figures", from, to),
    ctx.db.$queryRaw<{ at: Date; hash: string; differences: number; same: boolean }[]>`
      SELECT closed_at AS at, hash, (figures ->> 'differences')::int AS differences,
        hash = day_close_hash(prev_hash, day, figures)
          AND figures - 'compared' - 'differences' = day_figures(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz) AS same
      FROM day_closes WHERE day = ${day}`,
    ctx.db.reconciliation.findMany({ orderBy: { source: "asc" } }),
  ]);
  return {
    figures,
    closed: frozen[0] ?? null,
    compared: sources.map(({ source, readUntil, problem }) => ({ source, until: readUntil, problem })),
  };
}
