import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";

/**
 * Acknowledges the alarms of one kind about one order (or none), up to the newest one shown. Returns how many; 0 if all were
 * acknowledged already. One audit entry. Owners and support.
 */
export async function acknowledgeAlarms(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  { kind, ref, upTo }: { kind: string; ref: string | null; upTo: number },
): Promise<number> {
  requireRight(ctx, actor, "cases.answer");
  const { db, clock } = ctx;
  const order = ref === null ? null : await db.order.findUnique({ where: { ref }, select: { id: true } });
  const now = clock.now();
  return db.$transaction(async (tx) => {
    const { count } = await tx.alarm.updateMany({
      where: { seenAt: null, kind, orderId: order?.id ?? null, id: { lte: upTo } },
      data: { seenAt: now },
    });
    if (count === 0) return 0;
    const subject = ref === null ? `alarm:${kind}` : `order:${ref}`;
    await appendAudit(tx, { actor, action: "alarm.seen", subject, after: { alarm: kind, count } }, now);
    return count;
  });
}
