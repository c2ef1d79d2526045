import { type Actor, requireRole } from "@/lib/auth/session/require-role";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";

/** Signs a customer out everywhere, for a phone that is gone. How many sessions ended; null: no such customer. Audited. */
export function endSessionsOf(
  ctx: Pick<Context, "db" | "clock">,
  actor: Pick<Actor, "userId" | "role">,
  userId: string,
  reason: string,
): Promise<number | null> {
  requireRole(actor, "owner", "support");
  return callSql(ctx.db, "end_sessions_of", userId, actor.userId, actor.role, reason, ctx.clock.now());
}
