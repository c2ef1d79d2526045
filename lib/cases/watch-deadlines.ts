import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { expireApprovals } from "./expire-approvals";
import { followLateOrders } from "./follow-late-orders";

/** Older ones already have their case. */
const WINDOW_MS = 3 * 86_400_000;

const watchClockSql = defineSql({
  name: "watch_clock",
  args: { since: sql.timestamptz, refundMs: sql.int, settleMs: sql.int, now: sql.timestamptz },
  returns: "integer",
  result: z.int(),
});

/**
 * Opens a case for each late order (followLateOrders) and each missed deadline: a refund that the provider
 * hasn't accepted within 30 s of the definite failure, or an order that isn't settled within 24 h of its
 * payment, even if in review. Before that, alerts the owner at half of the time and two hours before its end.
 * Expires requests that waited a day for a second person. Closes a case, with the delay, once its deadline is
 * met. Returns the number of new cases.
 */
export async function watchDeadlines(ctx: Context): Promise<number> {
  await followLateOrders(ctx);
  await expireApprovals(ctx);
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - WINDOW_MS);
  return runSql(ctx.db, watchClockSql, {
    since,
    refundMs: UNSCALED.refundWithin,
    settleMs: ctx.schedules.settleWithin,
    now,
  });
}
