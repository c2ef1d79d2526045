import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { stopwatch } from "@/lib/platform/stopwatch";
import { type CallQuota, callBudget, type Rates } from "./call-budget";

/** The wait returned when a token arrived too late to be used. */
const RETRY_MS = 1_000;

const takeCallSql = defineSql({
  name: "take_call",
  args: { lane: sql.text, rates: sql.jsonb<Rates>(), now: sql.timestamptz },
  returns: "integer",
  result: z.int(),
});

/**
 * Acquires one call of the key's limit per minute, which all processes share. Returns the wait in ms; 0:
 * granted. Drops a token that arrived so late that the next rate window may have begun (S14).
 */
export async function acquireCallToken(
  ctx: Pick<Context, "db" | "limits" | "clock"> & Partial<Pick<Context, "key" | "onlyLane">>,
  quota: CallQuota,
): Promise<number> {
  if (ctx.limits.calls === 0) return 0;
  const rates = callBudget(ctx);
  const sinceRequest = stopwatch();
  const lane = ctx.onlyLane?.lane ?? quota;
  const granted = await runSql(ctx.db, takeCallSql, { lane, rates: rates, now: ctx.clock.now() });
  const late = rates.databaseClock && sinceRequest() >= UNSCALED.tokenGood;
  const wait = granted === 0 && late ? RETRY_MS : granted;
  if (wait > 0 && ctx.onlyLane) ctx.onlyLane.refused = true;
  return wait;
}
