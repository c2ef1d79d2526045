import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { callSql } from "@/lib/platform/db/sql-function";

/** How long customers waited for one promise; what still runs counts as long as it has run. Null times: nothing to measure. */
export interface PromiseKept {
  count: number;
  p50Ms: number | null;
  p95Ms: number | null;
  maxMs: number | null;
  breaches: number;
}

export interface CustomerClock {
  /** Definite failure → refund accepted by the provider; 30 s. */
  refund: PromiseKept;
  /** Payment → every line delivered, given up or with a person; 24 h. */
  settle: PromiseKept;
}

/** The customer's clock over everything since a time, from the timeline. One statement. */
export function measureDeadlines(ctx: Context, since: Date): Promise<CustomerClock> {
  return callSql<CustomerClock>(
    ctx.db,
    "customer_clock",
    since,
    UNSCALED.refundWithin,
    ctx.schedules.settleWithin,
    ctx.clock.now(),
  );
}
