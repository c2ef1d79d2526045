import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { DAY_MS, type LagosDay } from "@/lib/platform/lagos-day";
import { type BookedSums, findBooked } from "@/lib/reconcile/ledger-days";
import type { Range } from "./parse-range";

/** A count, and an amount in kobo. Sums over several days have no count. */
const tally = z.object({ count: z.int(), kobo: z.int() });
export type Tally = Omit<z.infer<typeof tally>, "count"> & { count?: number };
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
    /** What providers took for disputes and for refunds made outside the shop, less what they returned. */
    disputes: tally,
    /** The change of each ledger account; all customers' wallets count as one. They sum to zero. */
    accounts: z.record(z.string(), z.int()),
  }),
});
type BothWays = Record<"took" | "gave", Tally>;
export interface DayFigures {
  placed: Tally;
  sales: Tally;
  upstream: BothWays;
  providers: Record<string, BothWays>;
  disputes: Tally;
  accounts: Record<string, number>;
}

const dayClosed = z.object({ at: z.date(), hash: z.string(), differences: z.int(), same: z.boolean() });

export interface DayBooks {
  figures: DayFigures;
  /** The day's close, if any. `same`: the ledger still matches the frozen figures, and the hash is valid. */
  closed: z.infer<typeof dayClosed> | null;
  /** How far each external list has been compared, and what blocks it. */
  compared: { source: string; until: Date; problem: string | null }[];
}

/** The figures of several days, from the stored daily sums, and the progress of reconciliation. Only a single day has a close. */
export async function findRangeBooks(
  ctx: Pick<Context, "db" | "clock">,
  { from, to, first }: Range,
): Promise<DayBooks> {
  if (to.getTime() - from.getTime() === DAY_MS) return findDayBooks(ctx, { day: first, from, to });
  const [of, compared] = await Promise.all([
    findBooked(ctx, [{ name: "range", from, to }]),
    findCompared(ctx),
  ]);
  return { figures: figuresOf(of("range")), closed: null, compared };
}

/** The same figures as day_figures, from the sums of any period. Pure. */
export function figuresOf(rows: readonly BookedSums[]): DayFigures {
  const sum = (side: "debit" | "credit", fits: (row: BookedSums) => boolean) => ({
    kobo: rows.filter(fits).reduce((total, row) => total + row[side], 0),
  });
  const ofUpstream = (row: BookedSums) => row.account === "upstream" || row.account.startsWith("upstream:");
  const kindOf =
    (...kinds: string[]) =>
    (row: BookedSums) =>
      ofUpstream(row) && kinds.includes(row.kind);
  const sales = (row: BookedSums) => row.account === "sales";
  const disputes = ({ account, kind }: BookedSums) => account.startsWith("provider:") && kind === "dispute";
  const names = new Set(rows.map(({ account }) => account).filter(Boolean));
  return {
    placed: sum("debit", ({ account }) => account === ""),
    sales: { kobo: sum("credit", sales).kobo - sum("debit", sales).kobo },
    upstream: {
      took: sum("credit", kindOf("vend", "late_vend")),
      gave: sum("debit", kindOf("reversal", "late_reversal")),
    },
    providers: Object.fromEntries(
      [...names]
        .filter((name) => name.startsWith("provider:"))
        .map((name) => {
          const fits = (row: BookedSums) => row.account === name && !["payout", "dispute"].includes(row.kind);
          return [name.slice("provider:".length), { took: sum("debit", fits), gave: sum("credit", fits) }];
        }),
    ),
    disputes: { kobo: sum("credit", disputes).kobo - sum("debit", disputes).kobo },
    accounts: Object.fromEntries(
      [...names].map((name) => {
        const fits = (row: BookedSums) => row.account === name;
        return [name, sum("debit", fits).kobo - sum("credit", fits).kobo];
      }),
    ),
  };
}

async function findCompared(ctx: Pick<Context, "db">): Promise<DayBooks["compared"]> {
  const sources = await ctx.db.reconciliation.findMany({ orderBy: { source: "asc" } });
  return sources.map(({ source, readUntil, problem }) => ({ source, until: readUntil, problem }));
}

/**
 * A day's figures from the ledger, its close, and how far reconciliation has come. Closes without `disputes` counted them in
 * `providers`; there, the change of the accounts is what must still match.
 */
export async function findDayBooks(ctx: Pick<Context, "db">, { day, from, to }: LagosDay): Promise<DayBooks> {
  const [figures, frozen, compared] = await Promise.all([
    runSql(ctx.db, dayFiguresSql, { from, to }),
    ctx.db.$queryRaw`
      SELECT closed_at AS at, hash, (figures ->> 'differences')::int AS differences,
        hash = day_close_hash(prev_hash, day, figures)
          AND figures - 'compared' - 'differences' - later = day_figures(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz) - later AS same
      FROM day_closes, LATERAL (SELECT CASE WHEN figures ? 'disputes' THEN '{}' ELSE '{providers,disputes}' END::text[] AS later) l
      WHERE day = ${day}`,
    findCompared(ctx),
  ]);
  return {
    figures,
    closed: z.array(dayClosed).parse(frozen)[0] ?? null,
    compared,
  };
}
