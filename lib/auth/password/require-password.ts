import "server-only";
import { isPassword } from "@/lib/auth/credentials/password";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import { throttleVisitor } from "@/lib/auth/session/throttle-visitor";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";

export type Proof =
  | { ok: true }
  /** `sign_in_again`: the account has no password, and this session isn't young enough to count instead. */
  | { ok: false; reason: "wrong" | "sign_in_again" }
  | { ok: false; reason: "limited"; retryAfterSeconds: number };

/**
 * Asks somebody who is signed in to show once more who they are, before an act that can't be taken back or that shows everything:
 * by their password, or, where a link or Google signs them in, by having done so within ten minutes. Tries are slowed as at sign-in.
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
  if (!(await isPassword(password, row.passwordHash))) return { ok: false, reason: "wrong" };
  await pacing.forget();
  return { ok: true };
}
