import "server-only";
import { changeNotice } from "@/lib/auth/email/change-notice";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { nullIfMissing } from "@/lib/platform/db/conflict";

/**
 * Removes a second factor: the user's own, or, by the owner, that of somebody who lost theirs. The caller first requires the
 * actor's own second factor. False if there was none.
 */
export async function dropTotp(
  ctx: Pick<Context, "db" | "clock" | "encryptionKeys" | "appUrl">,
  actor: Pick<SignedIn, "userId" | "role" | "sid">,
  userId: string,
  reason: string | null,
): Promise<boolean> {
  const { db, clock } = ctx;
  const user = await db.user.findUnique({ where: { id: userId }, select: { id: true, email: true } });
  if (!user) return false;
  const of = actor.role === "customer" ? "account" : "staff";
  const exceptSession = actor.userId === userId ? { sid: { not: actor.sid } } : {};
  const updated = await nullIfMissing(
    db.$transaction([
      db.user.update({
        where: { id: userId, totpConfirmedAt: { not: null } },
        data: { totpCipher: null, totpConfirmedAt: null, recoveryHashes: [] },
      }),
      // The owner does this for somebody whose devices are lost.
      ...(actor.userId === userId ? [] : [db.passkey.deleteMany({ where: { userId } })]),
      db.session.deleteMany({ where: { userId, ...exceptSession } }),
      db.session.updateMany({ where: { userId }, data: { secondFactorAt: null } }),
      changeNotice(ctx, "second_factor_removed", user),
      appendAudit(
        db,
        { actor, action: `${of}.second_factor_removed`, subject: `user:${userId}`, reason },
        clock.now(),
      ),
    ]),
  );
  return updated !== null;
}
