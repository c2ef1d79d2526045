import "server-only";
import {
  hashPassword,
  isPassword,
  type PasswordProblem,
  passwordProblem,
} from "@/lib/auth/credentials/password";
import { changeNotice } from "@/lib/auth/email/change-notice";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import { throttleVisitor } from "@/lib/auth/session/throttle-visitor";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import type { Limited } from "@/lib/platform/limits/rate-limit";

export type ChangeResult =
  | { ok: true /** The number of other sessions ended. */; ended: number }
  | { ok: false; reason: "wrong" | PasswordProblem }
  | Limited;

/** Changes the password of a signed-in user, who must enter the old one. Their other sessions end. */
export async function changePassword(
  ctx: Context,
  visitor: Visitor,
  user: SignedIn,
  given: { current: string; next: string },
): Promise<ChangeResult> {
  const problem = passwordProblem(given.next, user.email);
  if (problem) return { ok: false, reason: problem };
  const pacing = await throttleVisitor(ctx, visitor, user.email);
  if (!pacing.result.ok) return { ...pacing.result, reason: "limited" };
  const row = await ctx.db.user.findUnique({ where: { id: user.userId } });
  if (!(await isPassword(given.current, row?.passwordHash ?? null))) {
    pacing.recordWrong(user.userId);
    return { ok: false, reason: "wrong" };
  }
  await pacing.forget();
  const hash = await hashPassword(given.next);
  const { userId, sid } = user;
  const { db } = ctx;
  const [, , ended] = await db.$transaction([
    db.user.updateMany({ where: { id: userId, deletedAt: null }, data: { passwordHash: hash } }),
    db.verificationToken.deleteMany({ where: { identifier: `reset:${userId}` } }),
    db.session.deleteMany({ where: { userId, sid: { not: sid } } }),
    changeNotice(ctx, "password_changed", { id: userId, email: user.email }),
  ]);
  return { ok: true, ended: ended.count };
}
