import "server-only";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";

export interface NewSession {
  sid: string;
  userId: string;
  userAgent: string;
  addressHint: string;
  /** The ID of this browser's previous session, which is ended. */
  previous: string | null;
}

/**
 * Creates the session of a browser that signed in. Guest orders of the user's verified address join the account, whatever the
 * sign-in method. Staff sign-ins are audited. False if the user doesn't exist.
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
