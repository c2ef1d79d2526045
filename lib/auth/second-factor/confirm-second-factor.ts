import "server-only";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { nullIfMissing, retryOnConflict } from "@/lib/platform/db/conflict";
import { resetBackoff } from "@/lib/platform/limits/backoff";
import type { Limited } from "@/lib/platform/limits/rate-limit";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";
import type { Prisma } from "@/lib/platform/prisma/client";
import { throttleCode } from "./throttle-code";
import { decryptTotp, hashFormerRecoveryCode, hashRecoveryCode, totpStep } from "./totp";

export type ConfirmResult =
  | { ok: true; at: Date /** Codes left, if a recovery code was used. */; recoveryCodes?: number }
  | { ok: false; reason: "wrong_code" }
  | Limited;

type Confirming = Pick<SignedIn, "userId" | "sid">;

/**
 * Confirms a session's second factor with a code of the authenticator app or a recovery code. Each code works once, also
 * under concurrent requests. Attempts are throttled per account across all processes.
 */
export async function confirmSecondFactor(
  ctx: Context,
  user: Confirming,
  code: string,
): Promise<ConfirmResult> {
  const now = ctx.clock.now();
  const limited = await throttleCode(ctx, user.userId, now);
  if (limited) return limited;
  const row = await ctx.db.user.findUnique({
    where: { id: user.userId },
    select: { totpCipher: true, totpConfirmedAt: true },
  });
  if (!row?.totpCipher || !row.totpConfirmedAt) return { ok: false, reason: "wrong_code" };
  const step = totpStep(decryptTotp(row.totpCipher, user.userId, ctx.encryptionKeys), code, now);
  const left =
    step === null
      ? await consumeRecoveryCode(ctx, user, code, now)
      : await nullIfMissing(
          confirm(ctx, user, {
            where: { OR: [{ totpStep: null }, { totpStep: { lt: step } }] },
            data: { totpStep: step },
            now,
          }),
        );
  if (!left) {
    recordSecurityEvent(ctx, "second_factor_failed", { user: user.userId, reason: "wrong_code" });
    return { ok: false, reason: "wrong_code" };
  }
  await resetBackoff(ctx.db, "code", user.userId);
  const reason = step === null ? "recovery_code" : "code";
  recordSecurityEvent(ctx, "authenticated", { user: user.userId, reason });
  return { ok: true, at: now, ...(step === null ? { recoveryCodes: left.recoveryHashes.length } : {}) };
}

/** Null if it isn't one of the unused codes. */
async function consumeRecoveryCode(ctx: Context, user: Confirming, code: string, now: Date) {
  const hashes = [await hashRecoveryCode(code, user.userId), hashFormerRecoveryCode(code)];
  return retryOnConflict(async () => {
    const row = await ctx.db.user.findUnique({
      where: { id: user.userId },
      select: { recoveryHashes: true },
    });
    const hash = hashes.find((candidate) => row?.recoveryHashes.includes(candidate));
    if (!row || !hash) return null;
    return confirm(ctx, user, {
      where: { recoveryHashes: { equals: row.recoveryHashes } },
      data: { recoveryHashes: row.recoveryHashes.filter((stored) => stored !== hash) },
      now,
    });
  });
}

/** Consumes a code and confirms the session; null if the session is gone. Throws if `where` no longer matches. */
async function confirm(
  { db }: Context,
  { userId, sid }: Confirming,
  change: {
    where: Pick<Prisma.UserWhereInput, "OR" | "recoveryHashes">;
    data: Prisma.UserUpdateInput;
    now: Date;
  },
) {
  const [user, sessions] = await db.$transaction([
    db.user.update({
      where: { ...change.where, id: userId, totpConfirmedAt: { not: null } },
      data: change.data,
      select: { recoveryHashes: true },
    }),
    db.session.updateMany({ where: { sid, userId }, data: { secondFactorAt: change.now } }),
  ]);
  return sessions.count === 1 ? user : null;
}
