import "server-only";
import { findTokenUser } from "@/lib/auth/credentials/find-token-user";
import { hashMailToken } from "@/lib/auth/credentials/mail-token";
import {
  hashPassword,
  type LinkForm,
  type PasswordProblem,
  passwordProblem,
} from "@/lib/auth/credentials/password";
import { changeNotice } from "@/lib/auth/email/change-notice";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Opened } from "@/lib/auth/sign-in/find-opened";
import { openByPassword } from "@/lib/auth/sign-in/open-by-password";
import type { Context } from "@/lib/context/context";
import { nullIfMissing } from "@/lib/platform/db/conflict";

export type ResetResult = Opened | { ok: false; reason: "link" | PasswordProblem };

/**
 * Sets a new password with an emailed link, once. Ends every session of the account and signs this browser in. Staff must
 * still confirm their second factor.
 */
export async function resetPassword(ctx: Context, visitor: Visitor, given: LinkForm): Promise<ResetResult> {
  const problem = passwordProblem(given.password);
  if (problem) return { ok: false, reason: problem };
  // Check before the expensive hash.
  const user = await findTokenUser(ctx, "reset", given.token);
  if (!user) return { ok: false, reason: "link" };
  const hash = await hashPassword(given.password);
  const { id } = user;
  const now = ctx.clock.now();
  const tokens = ctx.db.verificationToken;
  const token = { token: hashMailToken(given.token), identifier: `reset:${id}`, expires: { gt: now } };
  const updated = await nullIfMissing(
    ctx.db.$transaction([
      tokens.delete({ where: token }),
      ctx.db.user.update({
        where: { id, deletedAt: null },
        data: { passwordHash: hash, emailVerifiedAt: user.emailVerifiedAt ?? now },
      }),
      ctx.db.session.deleteMany({ where: { userId: id } }),
      tokens.deleteMany({ where: { identifier: { in: [`reset:${id}`, `verify:${id}`] } } }),
      changeNotice(ctx, "password_changed", user),
    ]),
  );
  if (!updated) return { ok: false, reason: "link" };
  return openByPassword(ctx, visitor, user, "mailed_password");
}
