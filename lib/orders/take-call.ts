import { callSql } from "@/lib/platform/call-sql";
import type { Context } from "./context";
import { type CallLane, rates } from "./rates";

/** Takes one of the key's calls a minute, kept by all processes together; answers the wait in ms, 0 = go. */
export function takeCall(ctx: Pick<Context, "db" | "limits" | "clock">, lane: CallLane): Promise<number> {
  if (ctx.limits.calls === 0) return Promise.resolve(0);
  return callSql<number>(ctx.db, "take_call", lane, rates(ctx), ctx.clock.now());
}
