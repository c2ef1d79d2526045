import { requireRight } from "@/lib/auth/session/require-right";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { bodyOf } from "@/lib/merchant/find-goods";
import { openExchange } from "@/lib/orders/fulfilment/seal-answer";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";

export type RevealedGoods = { ok: true; goods: string } | { ok: false; reason: "not_held" };

interface Act {
  actor: Pick<SignedIn, "userId" | "role">;
  reason: string;
}

/**
 * Decrypts, for an owner, what one purchase returned and nobody has received yet. Deliverables that the customer has are never
 * shown. The audit entry is committed before anything is decrypted; neither it nor the log contains any of them.
 */
export async function revealGoods(
  ctx: Context,
  effectId: string,
  { actor, reason }: Act,
): Promise<RevealedGoods> {
  requireRight(ctx, actor, "goods.reveal");
  const row = await ctx.db.received.findUnique({
    where: { effectId },
    select: {
      goods: true,
      cipher: true,
      effect: { select: { line: { select: { id: true, status: true } }, order: true } },
    },
  });
  const { line, order } = row?.effect ?? {};
  if (!row?.cipher || row.goods === "none" || !line || !order || line.status === "delivered") {
    return { ok: false, reason: "not_held" };
  }
  const entry = {
    actor,
    action: "goods.revealed",
    subject: `order:${order.ref}`,
    after: { attempt: effectId },
    reason,
  };
  await appendAudit(ctx.db, entry, ctx.clock.now());
  recordSecurityEvent(ctx, "goods_revealed", { user: actor.userId, reason: "opened_by_owner" });
  return {
    ok: true,
    goods: bodyOf(openExchange(ctx, { id: line.id, order_id: order.id }, row.cipher)) ?? "",
  };
}
