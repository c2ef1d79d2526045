import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { retryOnConflict } from "@/lib/platform/db/conflict";

/**
 * Processes a stored webhook again. A webhook is only a hint where to look, so this changes nothing directly. Audited.
 * Owners and support.
 */
export async function replayWebhook(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  id: number,
): Promise<"replayed" | "waiting" | "not_found" | "aged"> {
  requireRight(ctx, actor, "webhooks.replay");
  const { inboxMessage } = ctx.db;
  return retryOnConflict(async () => {
    const row = await inboxMessage.findUnique({ where: { id } });
    if (!row) return "not_found";
    if (row.doneAt === null) return "waiting";
    if (row.raw === "") return "aged";
    const act = {
      actor,
      action: "webhook.replayed",
      subject: `webhook:${id}`,
      before: { verdict: row.verdict },
    };
    await ctx.db.$transaction([
      // The second of two concurrent requests finds it waiting.
      inboxMessage.update({
        where: { id, doneAt: { not: null } },
        data: { doneAt: null },
        select: { id: true },
      }),
      ctx.db.$executeRaw`SELECT enqueue('read-inbox', ${String(id)}::text, NULL)`,
      appendAudit(ctx.db, act, ctx.clock.now()),
    ]);
    return "replayed";
  });
}
