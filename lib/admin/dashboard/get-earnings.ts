import { earningsOf } from "@/lib/admin/money/get-overview";
import type { Context } from "@/lib/context/context";
import { DAY_MS, startOfDay } from "@/lib/platform/lagos-day";
import { type Kobo, kobo } from "@/lib/platform/money";
import { type BookedSums, findBooked } from "@/lib/reconcile/ledger-days";
import { findFirstDay } from "@/lib/reconcile/past-days";

/** Earnings of a period, from the ledger. */
export interface Earned {
  /** Delivered order items. */
  count: number;
  /** What customers paid for delivered items, including payment fees, less reversed sales. */
  sales: Kobo;
  cost: Kobo;
  /** What the payment provider kept. */
  fees: Kobo;
  /** Credits for delivered orders, late deliveries after a refund, disputes lost. */
  given: Kobo;
  /** Sales (and other income) less all of the above. */
  margin: Kobo;
}

export interface MoneyDays {
  /** Since midnight in Lagos. */
  today: Earned;
  /** Yesterday up to the same time of day. */
  yesterdayByNow: Earned;
  /** The seven full days before today, newest first; without those before the shop's first. */
  days: { from: Date; earned: Earned }[];
}

const DAYS = 7;
const daysBefore = (days: number, at: Date) => new Date(at.getTime() - days * DAY_MS);

export async function getEarnings(ctx: Context): Promise<MoneyDays> {
  const now = ctx.clock.now();
  const start = startOfDay(now);
  const first = (await findFirstDay(ctx)) ?? start;
  const days = Array.from({ length: DAYS }, (_, index) => daysBefore(index + 1, start)).filter(
    (day) => day >= first,
  );
  const of = await findBooked(ctx, [
    { name: "today", from: start, to: now },
    { name: "byNow", from: daysBefore(1, start), to: daysBefore(1, now) },
    ...days.map((from) => ({ name: from.toISOString(), from, to: daysBefore(-1, from) })),
  ]);
  return {
    today: earnedOf(of("today")),
    yesterdayByNow: earnedOf(of("byNow")),
    days: days.map((from) => ({ from, earned: earnedOf(of(from.toISOString())) })),
  };
}

/** The earnings of a period up to now, including today, and of the period before it up to the same time of its last day. */
export async function getPeriod(ctx: Context, length: number): Promise<{ now: Earned; before: Earned }> {
  const now = ctx.clock.now();
  const start = daysBefore(length - 1, startOfDay(now));
  const of = await findBooked(ctx, [
    { name: "now", from: start, to: now },
    { name: "before", from: daysBefore(length, start), to: daysBefore(length, now) },
  ]);
  return { now: earnedOf(of("now")), before: earnedOf(of("before")) };
}

function earnedOf(rows: readonly BookedSums[]): Earned {
  const { count, sales, cost, fees, goodwill, losses, margin } = earningsOf(rows);
  return {
    count,
    sales: kobo(sales),
    cost: kobo(cost),
    fees: kobo(fees),
    given: kobo(goodwill + losses),
    margin: kobo(margin),
  };
}
