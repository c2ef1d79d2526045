import "server-only";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";
import { acquireBackoff, resetBackoff } from "@/lib/platform/limits/backoff";
import { decryptTotp, hashRecoveryCode, newRecoveryCodes, totpStep } from "./totp";

export type ConfirmTotpResult =
  /** The recovery codes, shown this once. */
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; reason: "wrong_code" | "already" }
  | { ok: false; reason: "limited"; retryAfterSeconds: number };

/** The first code from the phone: the second factor counts from now on, and the user's other sessions end. */
export async function confirmTotp(
  ctx: Context,
  user: Pick<SignedIn, "userId" | "sid">,
  code: string,
): Promise<ConfirmTotpResult> {
  const now = ctx.clock.now();
  const paced = await acquireBackoff(ctx.db, "code", user.userId, now);
  if (!paced.ok) return { ...paced, reason: "limited" };
  const row = await ctx.db.user.findUnique({ where: { id: user.userId } });
  if (!row?.totpCipher || row.totpConfirmedAt) return { ok: false, reason: "already" };
  const step = totpStep(decryptTotp(row.totpCipher, user.userId, ctx.encryptionKeys), code, now);
  if (step === null) return { ok: false, reason: "wrong_code" };
  const recoveryCodes = newRecoveryCodes();
  const begun = await callSql<boolean>(
    ctx.db,
    "begin_second_factor",
    user.userId,
    user.sid,
    row.totpCipher,
    step,
    recoveryCodes.map(hashRecoveryCode),
    now,
  );
  if (!begun) return { ok: false, reason: "already" };
  await resetBackoff(ctx.db, "code", user.userId);
  return { ok: true, recoveryCodes };
}
