import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { DAY_MS, startOfDay } from "@/lib/platform/lagos-day";

/** All of a day's journals are written by this time after its end: each is recorded at the time of its own statement. */
export const SETTLED_MS = 15 * 60_000;
/** Two stretches of 30 days, and a little. */
export const SUMMED_DAYS = 64;
/** The newest days are summed again each time, in case a journal came later all the same. */
const AGAIN = 2;
/** How many days one statement sums. */
const AT_ONCE = 8;

const ledgerSum = z.object({
  count: z.number(),
  sales: z.number(),
  cost: z.number(),
  fees: z.number(),
  given: z.number(),
  topups: z.number(),
});
/** What the ledger says of a stretch of time, in kobo. */
export type LedgerSum = z.infer<typeof ledgerSum>;

interface Span {
  name: string;
  from: Date;
  to: Date;
}

/** The ledger's sums of these spans, by name. One statement. */
export function sumLedger(
  ctx: Pick<Context, "db">,
  spans: readonly Span[],
): Promise<(LedgerSum & { name: string })[]> {
  return queryRows(poolOf(ctx.db), ledgerSum.extend({ name: z.string() }), moneyQuery(spans));
}

export function moneyQuery(spans: readonly Span[]) {
  return {
    // A separate scan per span: with a plain join, the planner mistakes nine days for the whole ledger and scans all of it.
    text: `SELECT s.name, e.* FROM jsonb_to_recordset($1::jsonb) AS s(name text, "from" timestamptz, "to" timestamptz), LATERAL (
        SELECT count(*) FILTER (WHERE n.account = 'sales' AND j.kind = 'vend')::int AS count,
          coalesce(-sum(n.amount_kobo) FILTER (WHERE n.account = 'sales'), 0)::float8 AS sales,
          coalesce(sum(n.amount_kobo) FILTER (WHERE n.account = 'cost'), 0)::float8 AS cost,
          coalesce(sum(n.amount_kobo) FILTER (WHERE n.account = 'payment_fees'), 0)::float8 AS fees,
          coalesce(sum(n.amount_kobo) FILTER (WHERE n.account IN ('goodwill','late_vends')), 0)::float8 AS given,
          coalesce(-sum(n.amount_kobo) FILTER (WHERE n.account = 'topup_fees'), 0)::float8 AS topups
        FROM journals j, LATERAL (SELECT * FROM ledger_entries WHERE journal_id = j.id OFFSET 0) n
        WHERE j.at >= s."from" AND j.at < s."to" AND n.currency = 'NGN') e`,
    values: [JSON.stringify(spans)],
  };
}

/** The sums that the worker has written of these days, by their first moment. */
export async function findDaySums(
  ctx: Pick<Context, "db">,
  days: readonly Date[],
): Promise<Map<number, LedgerSum>> {
  const rows = await ctx.db.daySum.findMany({ where: { day: { in: [...days] } } });
  return new Map(
    rows.map(({ day, count, salesKobo, costKobo, feesKobo, givenKobo, topupsKobo }) => [
      day.getTime(),
      {
        count,
        sales: Number(salesKobo),
        cost: Number(costKobo),
        fees: Number(feesKobo),
        given: Number(givenKobo),
        topups: Number(topupsKobo),
      },
    ]),
  );
}

/** Writes the sums of past days that are missing, and those of the newest two again. Returns how many it summed. */
export async function writeDaySums(ctx: Context): Promise<number> {
  const settled = startOfDay(new Date(ctx.clock.now().getTime() - SETTLED_MS)).getTime();
  const days = Array.from({ length: SUMMED_DAYS }, (_, n) => new Date(settled - (n + 1) * DAY_MS));
  const written = await findDaySums(ctx, days);
  const due = days.filter((day, n) => n < AGAIN || !written.has(day.getTime()));
  const summed: (LedgerSum & { name: string })[] = [];
  for (let at = 0; at < due.length; at += AT_ONCE) {
    const spans = due
      .slice(at, at + AT_ONCE)
      .map((from) => ({ name: from.toISOString(), from, to: new Date(from.getTime() + DAY_MS) }));
    summed.push(...(await sumLedger(ctx, spans)));
  }
  const rows = summed.map(({ name, count, sales, cost, fees, given, topups }) => ({
    day: name,
    count,
    salesKobo: BigInt(sales),
    costKobo: BigInt(cost),
    feesKobo: BigInt(fees),
    givenKobo: BigInt(given),
    topupsKobo: BigInt(topups),
  }));
  await ctx.db.daySum.createMany({ data: rows, skipDuplicates: true });
  for (const [n, { name, ...sum }] of summed.entries()) {
    const known = written.get(Date.parse(name));
    const late = known && Object.entries(known).some(([part, kobo]) => sum[part as keyof LedgerSum] !== kobo);
    if (late) await ctx.db.daySum.updateMany({ where: { day: name }, data: rows[n] ?? {} });
  }
  return due.length;
}
