import "server-only";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";

export interface NewSession {
  sid: string;
  userId: string;
  userAgent: string;
  addressHint: string;
  /** The session that this browser had before, which ends. */
  previous: string | null;
}

/**
 * Writes the row of a browser that has signed in. What its verified address bought as a guest joins the account, whichever
 * way it came in; that one of the staff came in is audited. False: no such user.
 */
export async function openSession(
  { db, clock }: Pick<Context, "db" | "clock">,
  { sid, userId, userAgent, addressHint, previous }: NewSession,
): Promise<boolean> {
  const user = await db.user.findFirst({ where: { id: userId, deletedAt: null } });
  if (!user) return false;
  const now = clock.now();
  const { role } = user;
  await db.$transaction([
    ...(previous ? [db.session.deleteMany({ where: { sid: previous } })] : []),
    db.session.create({
      data: { sid, userId, createdAt: now, lastSeenAt: now, userAgent, addressHint },
    }),
    ...(user.emailVerifiedAt
      ? [
          db.order.updateMany({
            where: { email: user.email, userId: null },
            data: { userId, userHow: "email", version: { increment: 1 } },
          }),
        ]
      : []),
    ...(role === "customer"
      ? []
      : [
          appendAudit(
            db,
            {
              actor: { userId, role },
              action: "staff.signed_in",
              subject: `user:${userId}`,
              after: { from: addressHint, with: userAgent.slice(0, 120) },
            },
            now,
          ),
        ]),
  ]);
  return true;
}
