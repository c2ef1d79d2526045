import "server-only";
import { findTokenUser } from "@/lib/auth/credentials/find-token-user";
import { hashMailToken } from "@/lib/auth/credentials/mail-token";
import { isPassword, type LinkForm } from "@/lib/auth/credentials/password";
import { throttleVisitor } from "@/lib/auth/session/throttle-visitor";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { nullIfMissing } from "@/lib/platform/db/conflict";
import type { Limited } from "@/lib/platform/limits/rate-limit";
import type { Opened } from "./find-opened";
import { openByPassword } from "./open-by-password";

export type VerifyResult =
  | Opened
  /** `link`: used or expired. */
  | { ok: false; reason: "link" | "wrong" }
  | Limited;

/**
 * Verifies an address with both its emailed link and the password, and signs in. The link alone isn't enough: somebody else
 * may have signed up with this address, and a click on the email would verify an account whose password they know.
 */
export async function verifyEmail(ctx: Context, visitor: Visitor, given: LinkForm): Promise<VerifyResult> {
  const user = await findTokenUser(ctx, "verify", given.token);
  if (!user) return { ok: false, reason: "link" };
  const pacing = await throttleVisitor(ctx, visitor, user.email);
  if (!pacing.result.ok) return { ...pacing.result, reason: "limited" };
  if (!(await isPassword(given.password, user.passwordHash))) {
    pacing.recordWrong(user.id);
    return { ok: false, reason: "wrong" };
  }
  await pacing.forget();
  const now = ctx.clock.now();
  const token = { token: hashMailToken(given.token), identifier: `verify:${user.id}`, expires: { gt: now } };
  const verified = await nullIfMissing(
    ctx.db.$transaction([
      ctx.db.verificationToken.delete({ where: token }),
      ctx.db.verificationToken.deleteMany({ where: { identifier: token.identifier } }),
      ctx.db.user.updateMany({
        where: { id: user.id, emailVerifiedAt: null },
        data: { emailVerifiedAt: now },
      }),
    ]),
  );
  return verified ? openByPassword(ctx, visitor, user, "password") : { ok: false, reason: "link" };
}
