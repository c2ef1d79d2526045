import "server-only";
import type { Role, SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import type { Approved } from "@/lib/model/approval";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { consumeApproval } from "./consume-approval";
import { APPROVERS, findSecondPerson } from "./find-second-person";

export type SetRoleResult =
  | "changed"
  | "same"
  | "not_found"
  | "last_owner"
  /** A second person must approve it first, or their approval is no longer valid. */
  | "needs_approval"
  | "not_approved";

/**
 * Changes a user's role ("customer" removes them from the staff) and ends their sessions. Keeps at least one owner. Giving a
 * role, or taking an owner's or that of the last second approver, needs a second person if there is one (docs/adr/0097); other
 * staff can be removed at once. Audited.
 */
export function setRole(
  { db, clock }: Pick<Context, "db" | "clock">,
  actor: Pick<SignedIn, "userId" | "role">,
  userId: string,
  role: Role,
  reason: string | null,
  approved?: Approved,
): Promise<SetRoleResult> {
  return db.$transaction(async (tx) => {
    // Locks all who may approve, so that two can't remove each other's role, nor the last two be removed, at once.
    await tx.$queryRaw`SELECT 1 FROM users WHERE role = ANY (${APPROVERS}) OR id = ${userId} ORDER BY id FOR UPDATE`;
    const user = await tx.user.findFirst({ where: { id: userId, deletedAt: null }, select: { role: true } });
    if (!user) return "not_found";
    if (user.role === role) return "same";
    if (user.role === "owner" && (await tx.user.count({ where: { role: "owner", deletedAt: null } })) === 1) {
      return "last_owner";
    }
    const now = clock.now();
    const second = await findSecondPerson({ db: tx });
    const switchesOff = second.hangsOnEach && APPROVERS.some((approver) => approver === user.role);
    const isFinal = role !== "customer" || user.role === "owner" || switchesOff;
    if (!approved && isFinal && second.isOn) return "needs_approval";
    const about = { kind: "role", subject: `user:${userId}` } as const;
    const approval = approved ? await consumeApproval(tx, about, approved, now) : {};
    if (!approval) return "not_approved";
    await tx.user.update({ where: { id: userId }, data: { role } });
    await tx.session.deleteMany({ where: { userId } });
    const change = { before: { role: user.role }, after: { role, ...approval }, reason };
    await appendAudit(tx, { actor, action: "staff.role", subject: about.subject, ...change }, now);
    return "changed";
  });
}
