import "server-only";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";
import { acquireBackoff, resetBackoff } from "@/lib/platform/limits/backoff";
import { decryptTotp, hashRecoveryCode, totpStep } from "./totp";

export type ConfirmResult =
  | { ok: true; at: Date /** Left, when one of them was used. */; recoveryCodes?: number }
  | { ok: false; reason: "wrong_code" }
  | { ok: false; reason: "limited"; retryAfterSeconds: number };

/**
 * Shows a session's second factor: a code of the authenticator app, or one of the recovery codes. Each counts once, also for
 * two who send it at the same time. Tries are slowed for the account, all processes together.
 */
export async function confirmSecondFactor(
  ctx: Context,
  user: Pick<SignedIn, "userId" | "sid">,
  code: string,
): Promise<ConfirmResult> {
  const now = ctx.clock.now();
  const paced = await acquireBackoff(ctx.db, "code", user.userId, now);
  if (!paced.ok) return { ok: false, reason: "limited", retryAfterSeconds: paced.retryAfterSeconds };
  const row = await ctx.db.user.findUnique({
    where: { id: user.userId },
    select: { totpCipher: true, totpConfirmedAt: true, recoveryHashes: true },
  });
  if (!row?.totpCipher || !row.totpConfirmedAt) return { ok: false, reason: "wrong_code" };
  const step = totpStep(decryptTotp(row.totpCipher, user.userId, ctx.encryptionKeys), code, now);
  const recovery = step === null ? hashRecoveryCode(code) : null;
  const taken = await callSql<boolean>(
    ctx.db,
    "confirm_second_factor",
    user.userId,
    user.sid,
    step,
    recovery,
    now,
  );
  if (!taken) return { ok: false, reason: "wrong_code" };
  await resetBackoff(ctx.db, "code", user.userId);
  return {
    ok: true,
    at: now,
    ...(recovery ? { recoveryCodes: row.recoveryHashes.length - 1 } : {}),
  };
}
