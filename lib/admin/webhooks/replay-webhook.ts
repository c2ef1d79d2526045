import { type Actor, requireRole } from "@/lib/auth/session/require-role";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";

/** Reads a stored webhook once more, as a hint where to look; changes nothing by itself. Audited. Owners and support. */
export async function replayWebhook(
  ctx: Pick<Context, "db" | "clock">,
  actor: Actor,
  id: number,
): Promise<"replayed" | "waiting" | "not_found"> {
  requireRole(actor, "owner", "support");
  return callSql(ctx.db, "replay_webhook", id, actor.userId, actor.role, ctx.clock.now());
}
