import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { callSql } from "@/lib/platform/db/sql-function";

/** What is older has its case already. */
const LOOK_BACK_MS = 3 * 86_400_000;

/**
 * Opens a case for each promise to a customer that ran out: a refund not accepted by the provider within 30 s of the definite
 * failure, an order neither settled nor with a person within 24 h of its payment. Closes it when it is kept after all, with
 * how late. Answers how many are new.
 */
export function watchDeadlines(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  return callSql<number>(
    ctx.db,
    "watch_clock",
    since,
    UNSCALED.refundWithin,
    ctx.schedules.settleWithin,
    now,
  );
}
