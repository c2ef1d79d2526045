import "server-only";
import { changeNotice } from "@/lib/auth/email/change-notice";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { nullIfMissing } from "@/lib/platform/db/conflict";
import { resetBackoff } from "@/lib/platform/limits/backoff";
import type { Limited } from "@/lib/platform/limits/rate-limit";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";
import { offeredSecret } from "./enrol-totp";
import { throttleCode } from "./throttle-code";
import { encryptTotp, hashRecoveryCode, newRecoveryCodes, totpStep } from "./totp";

export type ConfirmTotpResult =
  /** The recovery codes, shown only once. */
  { ok: true; recoveryCodes: string[] } | { ok: false; reason: "wrong_code" | "already" } | Limited;

/** Activates the second factor with its first code and ends the user's other sessions. */
export async function confirmTotp(
  ctx: Context,
  user: Pick<SignedIn, "userId" | "sid">,
  code: string,
): Promise<ConfirmTotpResult> {
  const now = ctx.clock.now();
  const limited = await throttleCode(ctx, user.userId, now);
  if (limited) return limited;
  const row = await ctx.db.user.findUnique({ where: { id: user.userId } });
  if (!row || row.totpConfirmedAt) return { ok: false, reason: "already" };
  const secret = offeredSecret(ctx, user, row.totpStep);
  const step = totpStep(secret, code, now);
  if (step === null) {
    recordSecurityEvent(ctx, "second_factor_failed", { user: user.userId, reason: "wrong_first_code" });
    return { ok: false, reason: "wrong_code" };
  }
  const recoveryCodes = newRecoveryCodes();
  const recoveryHashes = await Promise.all(
    recoveryCodes.map((recoveryCode) => hashRecoveryCode(recoveryCode, user.userId)),
  );
  const { userId, sid } = user;
  const { db } = ctx;
  const entry = {
    actor: { userId, role: row.role },
    action: row.role === "customer" ? "account.second_factor_set" : "staff.second_factor_set",
    subject: `user:${userId}`,
  };
  const begun = await nullIfMissing(
    db.$transaction([
      db.user.update({
        where: { id: userId, totpConfirmedAt: null },
        data: {
          totpCipher: encryptTotp(secret, userId, ctx.encryptionKeys),
          totpConfirmedAt: now,
          totpStep: step,
          recoveryHashes,
        },
      }),
      db.session.updateMany({ where: { sid, userId }, data: { secondFactorAt: now } }),
      // Older sessions haven't confirmed the second factor.
      db.session.deleteMany({ where: { userId, sid: { not: sid } } }),
      changeNotice(ctx, "second_factor_added", row),
      appendAudit(db, entry, now),
    ]),
  );
  if (!begun) return { ok: false, reason: "already" };
  await resetBackoff(ctx.db, "code", user.userId);
  return { ok: true, recoveryCodes };
}
