import type { Context } from "@/lib/orders/context";
import { callSql } from "@/lib/platform/call-sql";
import { type Actor, allow } from "./allow";

/** Reads a stored webhook once more, as a hint where to look; changes nothing by itself. Audited. Owners and support. */
export async function replayWebhook(
  ctx: Pick<Context, "db" | "clock">,
  actor: Actor,
  id: number,
): Promise<"replayed" | "waiting" | "not_found"> {
  allow(actor, "owner", "support");
  return callSql(ctx.db, "replay_webhook", id, actor.userId, actor.role, ctx.clock.now());
}
