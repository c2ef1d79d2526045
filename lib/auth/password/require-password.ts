import "server-only";
import { isPassword } from "@/lib/auth/credentials/password";
import { isProvedLately } from "@/lib/auth/session/is-proved";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import { throttleVisitor } from "@/lib/auth/session/throttle-visitor";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import type { Limited } from "@/lib/platform/limits/rate-limit";
import { recordSecurityEvent } from "@/lib/platform/log/security-event";

export type Proof =
  | { ok: true }
  /** `sign_in_again`: the account has no password, and this session's sign-in is too old. */
  | { ok: false; reason: "wrong" | "sign_in_again" }
  | Limited;

/**
 * Reauthenticates a signed-in user before an irreversible action or one that exposes everything: by password or, for
 * accounts without one (link or Google), by a sign-in within ten minutes. Attempts are throttled as at sign-in.
 */
export async function requirePassword(
  ctx: Context,
  visitor: Visitor,
  user: Pick<SignedIn, "userId" | "email" | "sid" | "provedAt">,
  password: string,
): Promise<Proof> {
  const now = ctx.clock.now();
  const row = await ctx.db.user.findUnique({
    where: { id: user.userId },
    select: { passwordHash: true },
  });
  if (!row?.passwordHash) {
    return isProvedLately(user, now) ? { ok: true } : { ok: false, reason: "sign_in_again" };
  }
  const pacing = await throttleVisitor(ctx, visitor, user.email);
  if (!pacing.result.ok) return { ...pacing.result, reason: "limited" };
  if (!(await isPassword(password, row.passwordHash))) {
    pacing.recordWrong(user.userId);
    return { ok: false, reason: "wrong" };
  }
  await pacing.forget();
  recordSecurityEvent(ctx, "authenticated", {
    address: visitor.address,
    user: user.userId,
    reason: "password",
  });
  await ctx.db.session.updateMany({
    where: { sid: user.sid, userId: user.userId },
    data: { provedAt: now },
  });
  return { ok: true };
}

/** The same as requirePassword, for actions for which a sign-in within ten minutes is enough. */
export async function requireRecentPassword(...given: Parameters<typeof requirePassword>): Promise<Proof> {
  const [ctx, , user] = given;
  return isProvedLately(user, ctx.clock.now()) ? { ok: true } : requirePassword(...given);
}
