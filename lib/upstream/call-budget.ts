import type { Context } from "@/lib/context/context";
import { systemClock } from "@/lib/platform/clock";
import { UNSCALED } from "@/lib/platform/config/schedules";

/**
 * Share of the key's reads per minute reserved for each lane. The rest goes to the first caller. Calls that decide money
 * (requery and resolve) have the largest share; reconciliation has none because it can wait.
 */
const LANES = { requery: 0.4, health: 0.1, validate: 0.2, catalogue: 0.1, reconcile: 0 } as const;
export type CallLane = keyof typeof LANES;

/**
 * The key's limits as the SQL functions of the bucket take them (money-safety.md, Guards). In production tokens use the
 * database's clock, which all processes share (docs/adr/0025).
 */
export function callBudget(ctx: Pick<Context, "limits" | "clock">) {
  return {
    buys: ctx.limits.buys,
    calls: ctx.limits.calls,
    windowMs: UNSCALED.rateWindow,
    lateMs: UNSCALED.turnTimeout,
    lanes: LANES,
    databaseClock: ctx.clock === systemClock,
  };
}
export type Rates = ReturnType<typeof callBudget>;
