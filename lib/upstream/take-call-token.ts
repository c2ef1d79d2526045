import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { stopwatch } from "@/lib/platform/stopwatch";
import { type CallLane, callBudget, type Rates } from "./call-budget";

/** The wait returned when a token came too late to be used. */
const ASK_AGAIN_MS = 1_000;

const takeCallSql = defineSql({
  name: "take_call",
  args: { lane: sql.text, rates: sql.jsonb<Rates>(), now: sql.timestamptz },
  returns: "integer",
  result: z.int(),
});

/**
 * Takes one call from the key's limit per minute, which all processes share. Returns the wait in ms; 0 = go. Drops a token that
 * arrived so late that another rate window may have begun (S14).
 */
export async function takeCallToken(
  ctx: Pick<Context, "db" | "limits" | "clock"> & Partial<Pick<Context, "key" | "onlyLane">>,
  wanted: CallLane,
): Promise<number> {
  if (ctx.limits.calls === 0) return 0;
  const given = callBudget(ctx);
  const sinceAsked = stopwatch();
  const lane = ctx.onlyLane?.lane ?? wanted;
  const granted = await runSql(ctx.db, takeCallSql, { lane, rates: given, now: ctx.clock.now() });
  const late = given.databaseClock && sinceAsked() >= UNSCALED.tokenGood;
  const wait = granted === 0 && late ? ASK_AGAIN_MS : granted;
  if (wait > 0 && ctx.onlyLane) ctx.onlyLane.refused = true;
  return wait;
}
