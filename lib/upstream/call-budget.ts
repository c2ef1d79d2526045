import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";

/**
 * Share of the key's reads per minute reserved for each lane. The rest goes to the first caller. Calls that decide money
 * (requery and resolve) have the largest share; reconciliation and checks of many orders have none because they can wait.
 */
const LANES = { requery: 0.4, health: 0.1, validate: 0.2, catalogue: 0.1, reconcile: 0, bulk: 0 } as const;
export type CallLane = keyof typeof LANES;

/** How many calls of a lane's own share one address may use in a minute: a third. Null: the key has no limit. */
export function laneShare({ limits }: Pick<Context, "limits">, lane: CallLane): number | null {
  if (limits.calls === 0) return null;
  const own = Math.floor(Math.max(1, limits.calls - limits.buys) * LANES[lane]);
  return Math.max(1, Math.floor(own / 3));
}

/**
 * The key's limits as the SQL functions of the bucket take them (money-safety.md, Guards). In production tokens use the
 * database's clock, which all processes share (docs/adr/0025).
 */
export function callBudget(ctx: Pick<Context, "limits" | "clock"> & Partial<Pick<Context, "key">>) {
  return {
    // Each key's tokens are counted apart.
    ...(ctx.key ? { key: ctx.key } : {}),
    buys: ctx.limits.buys,
    calls: ctx.limits.calls,
    windowMs: UNSCALED.rateWindow,
    lateMs: UNSCALED.turnTimeout,
    lanes: LANES,
    databaseClock: ctx.clock.real === true,
  };
}
export type Rates = ReturnType<typeof callBudget>;

/** The limits of all keys together, for how long a purchase waits for one of them. */
export function allBudgets(ctx: Pick<Context, "limits" | "clock" | "otherKeys">) {
  const { key: _key, ...rates } = callBudget(ctx);
  return ctx.otherKeys.length > 0 ? { ...rates, otherKeys: ctx.otherKeys } : rates;
}
