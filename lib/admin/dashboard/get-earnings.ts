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

/** Two stretches of 30 days, and a little. */
const KEPT_DAYS = 64;

/** Cached per process, because past days never change: by database, then by the start of the day. */
const summed = new WeakMap<Context["db"], Map<number, Earned>>();

export async function getEarnings(ctx: Context): Promise<MoneyDays> {
  const now = ctx.clock.now();
  const start = startOfDay(now);
  const days = Array.from({ length: DAYS }, (_, index) => daysBefore(index + 1, start));
  const of = await sumSpans(ctx, days, [
    { name: "today", from: start, to: now },
    { name: "byNow", from: daysBefore(1, start), to: daysBefore(1, now) },
  ]);
  return {
    today: of("today"),
    yesterdayByNow: of("byNow"),
    days: days.map((from) => ({ from, earned: of(from.toISOString()) })),
  };
}

/** What a stretch of days earned up to now, today included, and the stretch before it up to the same time of its last day. */
export async function getPeriod(ctx: Context, length: number): Promise<{ now: Earned; before: Earned }> {
  const now = ctx.clock.now();
  const start = startOfDay(now);
  const full = (first: number) =>
    Array.from({ length: length - 1 }, (_, index) => daysBefore(first + index, start));
  const [ours, theirs] = [full(1), full(length + 1)];
  const of = await sumSpans(
    ctx,
    [...ours, ...theirs],
    [
      { name: "today", from: start, to: now },
      { name: "before", from: daysBefore(length, start), to: daysBefore(length, now) },
    ],
  );
  const add = (part: string, days: Date[]) =>
    days.map((from) => of(from.toISOString())).reduce(plus, of(part));
  return { now: add("today", ours), before: add("before", theirs) };
}

function plus(one: Earned, other: Earned): Earned {
  return {
    count: one.count + other.count,
    sales: kobo(one.sales + other.sales),
    cost: kobo(one.cost + other.cost),
    fees: kobo(one.fees + other.fees),
    given: kobo(one.given + other.given),
    margin: kobo(one.margin + other.margin),
  };
}

const daysBefore = (days: number, at: Date) => new Date(at.getTime() - days * DAY_MS);

/** Sums of full days, by their start, and of named parts of days. One statement, which reads only days that aren't cached. */
async function sumSpans(
  ctx: Context,
  days: readonly Date[],
  parts: { name: string; from: Date; to: Date }[],
): Promise<(name: string) => Earned> {
  const now = ctx.clock.now().getTime();
  const known = summed.get(ctx.db) ?? new Map<number, Earned>();
  summed.set(ctx.db, known);
  const unknown = days.filter((from) => !known.has(from.getTime()));
  const spans = [
    ...parts,
    ...unknown.map((from) => ({ name: from.toISOString(), from, to: daysBefore(-1, from) })),
  ];
  const rows = await queryRows(poolOf(ctx.db), row, moneyQuery(spans));
  const of = (name: string) => {
    const kept = known.get(Date.parse(name));
    return kept ?? earnedOf(rows.find((row) => row.name === name));
  };
  const settled = unknown.filter((from) => now >= from.getTime() + DAY_MS + SETTLED_MS);
  const fresh = settled.map((from) => [from.getTime(), of(from.toISOString())] as const);
  for (const [from, earned] of fresh) known.set(from, earned);
  for (const from of known.keys()) if (from < now - KEPT_DAYS * DAY_MS) known.delete(from);
  return of;
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
