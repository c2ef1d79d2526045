import { UNSCALED } from "@/lib/jobs/schedules";
import { callSql } from "@/lib/platform/call-sql";
import type { Context } from "./context";

/** How much of the key's calls a minute a kind of traffic may use at most, so that none starves the one before it. */
const SHARES = { requery: 0.9, health: 0.7, validate: 0.5, catalogue: 0.4 } as const;
export type CallLane = keyof typeof SHARES;

/** Takes one of the key's calls a minute, kept by all processes together; answers the wait in ms, 0 = go. */
export function takeCall(ctx: Pick<Context, "db" | "limits" | "clock">, lane: CallLane): Promise<number> {
  const { calls } = ctx.limits;
  if (calls === 0) return Promise.resolve(0);
  return callSql<number>(
    ctx.db,
    "take_rate",
    false,
    0,
    calls,
    SHARES[lane],
    UNSCALED.rateWindow,
    ctx.clock.now(),
  );
}
