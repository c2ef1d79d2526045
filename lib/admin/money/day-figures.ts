import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import type { LagosDay } from "@/lib/platform/lagos-day";

/** How many, and how much in kobo. */
const tally = z.object({ count: z.int(), kobo: z.int() });
export type Tally = z.infer<typeof tally>;
const bothWays = z.object({ took: tally, gave: tally });

/** A day in the books, as day_figures answers; what the other sides say of it is in reconciliation's differences. */
const dayFiguresSql = defineSql({
  name: "day_figures",
  args: { from: sql.timestamptz, to: sql.timestamptz },
  result: z.object({
    placed: tally,
    /** Delivered lines, less what was reversed. */
    sales: tally,
    upstream: bothWays,
    /** By the provider's name; what was paid in and given back. */
    providers: z.record(z.string(), bothWays),
    /** How far each account of the ledger moved; all wallets of customers are one. They sum to zero. */
    accounts: z.record(z.string(), z.int()),
  }),
});
export type DayFigures = z.infer<typeof dayFiguresSql.result>;

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
    runSql(ctx.db, dayFiguresSql, { from, to }),
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
