import type { Context } from "@/lib/context/context";
import { DAY_MS, startOfDay } from "@/lib/platform/lagos-day";
import { type Kobo, kobo } from "@/lib/platform/money";
import { findDaySums, type LedgerSum, SETTLED_MS, SUMMED_DAYS, sumLedger } from "@/lib/reconcile/day-sums";

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

/**
 * Sums of full days, by their start, and of named parts of days. Days that aren't cached come from the worker's sums, and only
 * those that it hasn't written from the ledger.
 */
async function sumSpans(
  ctx: Context,
  days: readonly Date[],
  parts: { name: string; from: Date; to: Date }[],
): Promise<(name: string) => Earned> {
  const now = ctx.clock.now().getTime();
  const known = summed.get(ctx.db) ?? new Map<number, Earned>();
  summed.set(ctx.db, known);
  const unknown = days.filter((from) => !known.has(from.getTime()));
  const written = unknown.length > 0 ? await findDaySums(ctx, unknown) : new Map<number, LedgerSum>();
  for (const [from, sum] of written) known.set(from, earnedOf(sum));
  const missing = unknown.filter((from) => !written.has(from.getTime()));
  const rows = await sumLedger(ctx, [
    ...parts,
    ...missing.map((from) => ({ name: from.toISOString(), from, to: daysBefore(-1, from) })),
  ]);
  const of = (name: string) => {
    const kept = known.get(Date.parse(name));
    return kept ?? earnedOf(rows.find((row) => row.name === name));
  };
  const settled = missing.filter((from) => now >= from.getTime() + DAY_MS + SETTLED_MS);
  const fresh = settled.map((from) => [from.getTime(), of(from.toISOString())] as const);
  for (const [from, earned] of fresh) known.set(from, earned);
  for (const from of known.keys()) if (from < now - SUMMED_DAYS * DAY_MS) known.delete(from);
  return of;
}

function earnedOf(row: LedgerSum | undefined): Earned {
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
