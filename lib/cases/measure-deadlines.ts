import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";

/**
 * How long customers waited for one promise. A wait that hasn't ended counts with its time so far. Null
 * times: nothing to measure.
 */
const waitingTimes = z.object({
  count: z.int(),
  p50Ms: z.int().nullable(),
  p95Ms: z.int().nullable(),
  maxMs: z.int().nullable(),
  breaches: z.int(),
});
export type WaitingTimes = z.infer<typeof waitingTimes>;

const customerClockSql = defineSql({
  name: "customer_clock",
  args: { since: sql.timestamptz, refundMs: sql.int, settleMs: sql.int, now: sql.timestamptz },
  result: z.object({
    /** Definite failure → refund accepted by the provider; 30 s. */
    refund: waitingTimes,
    /** Payment → every line delivered, given up or in manual review; 24 h. */
    settle: waitingTimes,
  }),
});
export type CustomerClock = z.infer<typeof customerClockSql.result>;

/** Measures customers' waiting times since a moment, from the timeline. One statement. */
export function measureDeadlines(ctx: Context, since: Date): Promise<CustomerClock> {
  return runSql(ctx.db, customerClockSql, {
    since,
    refundMs: UNSCALED.refundWithin,
    settleMs: ctx.schedules.settleWithin,
    now: ctx.clock.now(),
  });
}
