import "server-only";
import type { Role, SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";

export type SetRoleResult = "changed" | "same" | "not_found" | "last_owner";

/**
 * Changes a user's role ("customer" removes them from the staff) and ends their sessions. Keeps at least one owner. Audited.
 */
export function setRole(
  { db, clock }: Pick<Context, "db" | "clock">,
  actor: Pick<SignedIn, "userId" | "role">,
  userId: string,
  role: Role,
  reason: string | null,
): Promise<SetRoleResult> {
  return db.$transaction(async (tx) => {
    // Locks all owners, so that two can't remove each other's role at once.
    await tx.$queryRaw`SELECT 1 FROM users WHERE role = 'owner' OR id = ${userId} ORDER BY id FOR UPDATE`;
    const was = await tx.user.findFirst({ where: { id: userId, deletedAt: null }, select: { role: true } });
    if (!was) return "not_found";
    if (was.role === role) return "same";
    if (was.role === "owner" && (await tx.user.count({ where: { role: "owner", deletedAt: null } })) === 1) {
      return "last_owner";
    }
    await tx.user.update({ where: { id: userId }, data: { role } });
    await tx.session.deleteMany({ where: { userId } });
    const change = { before: { role: was.role }, after: { role }, reason };
    await appendAudit(tx, { actor, action: "staff.role", subject: `user:${userId}`, ...change }, clock.now());
    return "changed";
  });
}
