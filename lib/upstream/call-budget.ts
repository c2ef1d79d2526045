import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";

/**
 * Share of the key's reads per minute reserved for each quota; the rest is first come, first served. Calls
 * that decide money (requery and resolve) have the largest share. Reconciliation and bulk checks have none,
 * because they can wait.
 */
const QUOTAS = { requery: 0.4, health: 0.1, validate: 0.2, catalogue: 0.1, reconcile: 0, bulk: 0 } as const;
export type CallQuota = keyof typeof QUOTAS;

/** Calls per minute of a quota that one address may use: a third of its share. Null: the key is unlimited. */
export function quotaPerAddress({ limits }: Pick<Context, "limits">, lane: CallQuota): number | null {
  if (limits.calls === 0) return null;
  const quota = Math.floor(Math.max(1, limits.calls - limits.buys) * QUOTAS[lane]);
  return Math.max(1, Math.floor(quota / 3));
}

/**
 * The key's limits as parameters of the rate limiter's SQL functions (money-safety.md, Guards). In production
 * tokens use the database's clock, which all processes share (docs/adr/0025).
 */
export function callBudget(ctx: Pick<Context, "limits" | "clock"> & Partial<Pick<Context, "key">>) {
  return {
    // Each key has its own tokens.
    ...(ctx.key ? { key: ctx.key } : {}),
    buys: ctx.limits.buys,
    calls: ctx.limits.calls,
    windowMs: UNSCALED.rateWindow,
    lateMs: UNSCALED.turnTimeout,
    lanes: QUOTAS,
    databaseClock: ctx.clock.real === true,
  };
}
export type Rates = ReturnType<typeof callBudget>;

/** The limits of all keys combined, for how long a purchase waits for any of them. */
export function allBudgets(ctx: Pick<Context, "limits" | "clock" | "otherKeys">) {
  const { key: _key, ...rates } = callBudget(ctx);
  return ctx.otherKeys.length > 0 ? { ...rates, otherKeys: ctx.otherKeys } : rates;
}
