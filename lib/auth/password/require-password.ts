import "server-only";
import { isPassword } from "@/lib/auth/credentials/password";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import { throttleVisitor } from "@/lib/auth/session/throttle-visitor";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";

export type Proof =
  | { ok: true }
  /** `sign_in_again`: the account has no password, and this session is too old to count instead. */
  | { ok: false; reason: "wrong" | "sign_in_again" }
  | { ok: false; reason: "limited"; retryAfterSeconds: number };

/**
 * Reauthenticates a signed-in user before an irreversible action or one that exposes everything: by password or, for
 * accounts without one (link or Google), by a sign-in within ten minutes. Attempts are throttled as at sign-in.
 */
export async function requirePassword(
  ctx: Context,
  visitor: Visitor,
  user: Pick<SignedIn, "userId" | "email" | "sid">,
  password: string,
): Promise<Proof> {
  const row = await ctx.db.user.findUnique({
    where: { id: user.userId },
    select: { passwordHash: true, sessions: { where: { sid: user.sid }, select: { createdAt: true } } },
  });
  if (!row?.passwordHash) {
    const since = row?.sessions[0]?.createdAt.getTime() ?? 0;
    const young = ctx.clock.now().getTime() - since <= UNSCALED.signedInLately;
    return young ? { ok: true } : { ok: false, reason: "sign_in_again" };
  }
  const pacing = await throttleVisitor(ctx, visitor, user.email);
  if (!pacing.result.ok) return { ...pacing.result, reason: "limited" };
  if (!(await isPassword(password, row.passwordHash))) {
    pacing.recordWrong(user.userId);
    return { ok: false, reason: "wrong" };
  }
  await pacing.forget();
  return { ok: true };
}
