import { type Actor, requireRole } from "@/lib/auth/session/require-role";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";

/**
 * Says of the alarms of one kind about one order (or none) that somebody has seen them, up to the newest that was shown. How many
 * there were; none: they were seen before. Audited once. Owners and support.
 */
export async function acknowledgeAlarms(
  ctx: Pick<Context, "db" | "clock">,
  actor: Actor,
  { kind, ref, upTo }: { kind: string; ref: string | null; upTo: number },
): Promise<number> {
  requireRole(actor, "owner", "support");
  return callSql(ctx.db, "see_alarms", kind, ref, upTo, actor.userId, actor.role, ctx.clock.now());
}
