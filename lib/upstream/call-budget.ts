import type { Context } from "@/lib/context/context";
import { systemClock } from "@/lib/platform/clock";
import { UNSCALED } from "@/lib/platform/config/schedules";

/**
 * The part of the key's reads a minute that is a lane's own, whatever the others do; what is left is whoever's comes first.
 * What decides money (requery and resolve) has the most; reconciliation has none of its own: it can wait.
 */
const LANES = { requery: 0.4, health: 0.1, validate: 0.2, catalogue: 0.1, reconcile: 0 } as const;
export type CallLane = keyof typeof LANES;

/**
 * The key's limits as the SQL functions of the bucket take them (money-safety.md, Guards). Tokens go by the database's clock,
 * which all processes share, wherever time is real (docs/adr/0025).
 */
export function callBudget(ctx: Pick<Context, "limits" | "clock">) {
  return {
    buys: ctx.limits.buys,
    calls: ctx.limits.calls,
    windowMs: UNSCALED.rateWindow,
    lateMs: UNSCALED.turnKept,
    lanes: LANES,
    databaseClock: ctx.clock === systemClock,
  };
}
export type Rates = ReturnType<typeof callBudget>;
