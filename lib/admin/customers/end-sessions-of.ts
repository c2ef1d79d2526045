import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";

/**
 * Signs a customer out on all devices, for example after a lost phone. Returns how many sessions ended; null if there is no
 * such customer. Audited.
 */
export async function endSessionsOf(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Pick<Actor, "userId" | "role">,
  userId: string,
  reason: string,
): Promise<number | null> {
  requireRight(ctx, actor, "customers.signOut");
  const { db, clock } = ctx;
  const customer = { id: userId, role: "customer", deletedAt: null };
  if (!(await db.user.findFirst({ where: customer, select: { id: true } }))) return null;
  return db.$transaction(async (tx) => {
    const { count: sessions } = await tx.session.deleteMany({ where: { userId } });
    const entry = {
      actor,
      action: "customer.signed_out",
      subject: `user:${userId}`,
      before: { sessions },
      reason,
    };
    await appendAudit(tx, entry, clock.now());
    return sessions;
  });
}
