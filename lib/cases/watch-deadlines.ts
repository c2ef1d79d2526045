import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { expireApprovals } from "./expire-approvals";
import { followLateOrders } from "./follow-late-orders";

/** Anything older has its case already. */
const LOOK_BACK_MS = 3 * 86_400_000;

const watchClockSql = defineSql({
  name: "watch_clock",
  args: { since: sql.timestamptz, refundMs: sql.int, settleMs: sql.int, now: sql.timestamptz },
  returns: "integer",
  result: z.int(),
});

/**
 * Opens a case for each late order (followLateOrders) and each broken promise to a customer: a refund that the provider hasn't accepted within 30 s of the definite
 * failure, or an order that isn't settled within 24 h of its payment, in review or not. Before that it tells the owner twice: at
 * half of the time, and two hours before its end. Ends what waited a day for a second person. Closes the case when the promise is kept after all, with the delay. Returns how many cases are new.
 */
export async function watchDeadlines(ctx: Context): Promise<number> {
  await followLateOrders(ctx);
  await expireApprovals(ctx);
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  return runSql(ctx.db, watchClockSql, {
    since,
    refundMs: UNSCALED.refundWithin,
    settleMs: ctx.schedules.settleWithin,
    now,
  });
}
