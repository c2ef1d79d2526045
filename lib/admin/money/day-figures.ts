import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import type { LagosDay } from "@/lib/platform/lagos-day";

/** A count, and an amount in kobo. */
const tally = z.object({ count: z.int(), kobo: z.int() });
export type Tally = z.infer<typeof tally>;
const bothWays = z.object({ took: tally, gave: tally });

/** A day in the ledger, as day_figures returns it. Reconciliation stores what the other sides report as discrepancies. */
const dayFiguresSql = defineSql({
  name: "day_figures",
  args: { from: sql.timestamptz, to: sql.timestamptz },
  result: z.object({
    placed: tally,
    /** Delivered items, less reversed ones. */
    sales: tally,
    upstream: bothWays,
    /** By provider: what was paid in and refunded. */
    providers: z.record(z.string(), bothWays),
    /** The change of each ledger account; all customers' wallets count as one. They sum to zero. */
    accounts: z.record(z.string(), z.int()),
  }),
});
export type DayFigures = z.infer<typeof dayFiguresSql.result>;

const dayClosed = z.object({ at: z.date(), hash: z.string(), differences: z.int(), same: z.boolean() });

export interface DayBooks {
  figures: DayFigures;
  /** The day's close, if any. `same`: the ledger still matches the frozen figures, and the hash is valid. */
  closed: z.infer<typeof dayClosed> | null;
  /** How far each external list has been compared, and what blocks it. */
  compared: { source: string; until: Date; problem: string | null }[];
}

/** A day's figures from the ledger, its close, and how far reconciliation has come. */
export async function findDayBooks(ctx: Pick<Context, "db">, { day, from, to }: LagosDay): Promise<DayBooks> {
  const [figures, frozen, sources] = await Promise.all([
    runSql(ctx.db, dayFiguresSql, { from, to }),
    ctx.db.$queryRaw`
      SELECT closed_at AS at, hash, (figures ->> 'differences')::int AS differences,
        hash = day_close_hash(prev_hash, day, figures)
          AND figures - 'compared' - 'differences' = day_figures(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz) AS same
      FROM day_closes WHERE day = ${day}`,
    ctx.db.reconciliation.findMany({ orderBy: { source: "asc" } }),
  ]);
  return {
    figures,
    closed: z.array(dayClosed).parse(frozen)[0] ?? null,
    compared: sources.map(({ source, readUntil, problem }) => ({ source, until: readUntil, problem })),
  };
}
