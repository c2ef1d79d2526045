import "server-only";
import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { isTaken } from "@/lib/platform/db/conflict";

/** Maximum orders per selection. */
export const MAX_SELECTED = 500;

/**
 * Makes a worker check these orders one after another (lib/worker/run-bulk-checks.ts). The form's key makes a second press the
 * same check; an order already waiting in another check isn't queued twice. Returns the check's id; null if there are no such
 * orders.
 */
export async function startBulkCheck(
  ctx: Context,
  actor: Actor,
  { refs, key }: { refs: readonly string[]; key: string },
): Promise<number | null> {
  requireRight(ctx, actor, "orders.check");
  const { db, clock } = ctx;
  const orders = await db.order.findMany({
    where: { ref: { in: refs.slice(0, MAX_SELECTED) } },
    select: { id: true, status: true },
    orderBy: { placedAt: "asc" },
  });
  if (orders.length === 0) return null;
  const now = clock.now();
  const formKey = `${actor.userId}:${key}`;
  const start = db.$transaction(async (tx) => {
    const { id: checkId } = await tx.bulkCheck.create({
      data: { formKey, staffId: actor.userId, role: actor.role, at: now },
    });
    const { count } = await tx.bulkCheckOrder.createMany({
      data: orders.map(({ id: orderId, status: before }, position) => ({
        checkId,
        position,
        orderId,
        state: "waiting",
        before,
      })),
      skipDuplicates: true,
    });
    const after = { orders: count, waitingElsewhere: orders.length - count };
    const entry = { actor, action: "orders.check_started", subject: `bulk:${checkId}`, after };
    await appendAudit(tx, entry, now);
    return checkId;
  });
  const id = await start.catch(async (error) => {
    if (!isTaken(error)) throw error;
    return (await db.bulkCheck.findUniqueOrThrow({ where: { formKey } })).id;
  });
  return Number(id);
}
