import type { Context } from "@/lib/context/context";
import { settleEffect } from "@/lib/orders/fulfilment/settle-effect";

/** Records that an attempt was sent before the backup was restored: no process here waits for its answer. */
export async function markSent(ctx: Context, id: string): Promise<void> {
  const now = ctx.clock.now();
  const { lineId, kind } = await ctx.db.effect.update({
    where: { id, state: "INTENT" },
    data: { state: "SENDING", sentAt: now, nextAt: null, workerId: null },
  });
  if (kind === "VEND" && lineId)
    await ctx.db.line.update({ where: { id: lineId }, data: { status: "sending" } });
  await settleEffect(ctx, {
    effect: id,
    from: ["SENDING"],
    to: "UNKNOWN",
    reason: "sender_died",
    nextAt: now,
  });
}
