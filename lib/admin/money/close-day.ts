import * as z from "zod";
import { type Actor, requireRole } from "@/lib/auth/session/require-role";
import type { Context } from "@/lib/context/context";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import type { LagosDay } from "@/lib/platform/lagos-day";

const closeDaySql = defineSql({
  name: "close_day",
  args: {
    day: sql.jsonb<LagosDay>(),
    actor: sql.text,
    role: sql.text,
    now: sql.timestamptz,
  },
  returns: "text",
  result: z.enum(["closed", "closed_before", "not_over"]),
});

/**
 * Freezes a day's figures permanently: the ledger's, how far the other sides were compared, and how many discrepancies were
 * open. A day is closed once; later entries show as a difference to the close. Audited. Owners only.
 */
export async function closeDay(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  day: LagosDay,
): Promise<z.infer<typeof closeDaySql.result>> {
  requireRole(ctx, actor, "owner");
  return runSql(ctx.db, closeDaySql, {
    day,
    actor: actor.userId,
    role: actor.role,
    now: ctx.clock.now(),
  });
}
