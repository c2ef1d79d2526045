import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { DAY_MS, startOfDay } from "@/lib/platform/lagos-day";
import { type Kobo, kobo } from "@/lib/platform/money";

/** Earnings of a period, from the ledger. */
export interface Earned {
  /** Delivered order items. */
  count: number;
  /** What customers paid for delivered items, including payment fees, less reversed sales. */
  sales: Kobo;
  cost: Kobo;
  /** What the payment provider kept. */
  fees: Kobo;
  /** Credits for delivered orders, and late deliveries after a refund. */
  given: Kobo;
  /** Sales (and top-up fees) less all of the above. */
  margin: Kobo;
}

export interface MoneyDays {
  /** Since midnight in Lagos. */
  today: Earned;
  /** Yesterday up to the same time of day. */
  yesterdayByNow: Earned;
  /** The seven full days before today, newest first. */
  days: { from: Date; earned: Earned }[];
}

const DAYS = 7;
/** All of a day's journals are written by this time after its end: each is recorded at the time of its own statement. */
const SETTLED_MS = 15 * 60_000;

const row = z.object({
  name: z.string(),
  count: z.number(),
  sales: z.number(),
  cost: z.number(),
  fees: z.number(),
  given: z.number(),
  topups: z.number(),
});
type Row = z.infer<typeof row>;

/**
 * Cached per process, because past days never change: by database, then by the start of the day. Keeps the last seven days.
 */
const summed = new WeakMap<Context["db"], Map<number, Earned>>();

/**
 * Sales and margin of today, of yesterday up to this time, and of the seven days before. One statement, which reads only
 * days that aren't cached.
 */
export async function getEarnings(ctx: Context): Promise<MoneyDays> {
  const now = ctx.clock.now();
  const start = startOfDay(now);
  const before = (days: number, at: Date) => new Date(at.getTime() - days * DAY_MS);
  const days = Array.from({ length: DAYS }, (_, index) => before(index + 1, start));
  const known = summed.get(ctx.db) ?? new Map<number, Earned>();
  const unknown = days.filter((from) => !known.has(from.getTime()));
  const spans = [
    { name: "today", from: start, to: now },
    { name: "byNow", from: before(1, start), to: before(1, now) },
    ...unknown.map((from) => ({ name: from.toISOString(), from, to: before(-1, from) })),
  ];
  const rows = await queryRows(poolOf(ctx.db), row, moneyQuery(spans));
  const of = (name: string) => earnedOf(rows.find((row) => row.name === name));
  const all = days.map((from) => ({ from, earned: known.get(from.getTime()) ?? of(from.toISOString()) }));
  const over = all.filter(({ from }) => now.getTime() >= from.getTime() + DAY_MS + SETTLED_MS);
  summed.set(ctx.db, new Map(over.map(({ from, earned }) => [from.getTime(), earned])));
  return { today: of("today"), yesterdayByNow: of("byNow"), days: all };
}

export function moneyQuery(spans: { name: string; from: Date; to: Date }[]) {
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

function earnedOf(row: Row | undefined): Earned {
  const { count = 0, sales = 0, cost = 0, fees = 0, given = 0, topups = 0 } = row ?? {};
  return {
    count,
    sales: kobo(sales),
    cost: kobo(cost),
    fees: kobo(fees),
    given: kobo(given),
    margin: kobo(sales + topups - cost - fees - given),
  };
}
