import { type Actor, requireRole } from "@/lib/auth/session/require-role";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";
import type { LagosDay } from "@/lib/platform/lagos-day";

/**
 * Freezes a day's figures for good: the ledger's, how far the other sides were compared, and how many differences
 * were open. A day is closed once; what is booked into it later shows as a difference to the close. Audited. Owners only.
 */
export async function closeDay(
  ctx: Pick<Context, "db" | "clock">,
  actor: Actor,
  { day, from, to }: LagosDay,
): Promise<"closed" | "closed_before" | "not_over"> {
  requireRole(actor, "owner");
  const span = { day, from: from.toISOString(), to: to.toISOString() };
  return callSql(ctx.db, "close_day", span, actor.userId, actor.role, ctx.clock.now());
}
