import "server-only";
import { type Credentials, isPassword } from "@/lib/auth/credentials/password";
import { acquireMailToken } from "@/lib/auth/email/acquire-mail-token";
import { mailVerification } from "@/lib/auth/email/mail-verification";
import { normalEmail } from "@/lib/auth/email/normal-email";
import { throttleVisitor } from "@/lib/auth/session/throttle-visitor";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import type { Limited } from "@/lib/platform/limits/rate-limit";
import type { Opened } from "./find-opened";
import { openByPassword } from "./open-by-password";

export type SignInResult =
  | Opened
  /** `wrong` covers a wrong password and an unknown account; `unverified` appears only after the right password. */
  | { ok: false; reason: "wrong" | "unverified" }
  | Limited;

/**
 * Signs in with email and password. Attempts are throttled per account across all processes (throttleVisitor). Takes as long
 * if there is no account.
 */
export async function signIn(ctx: Context, visitor: Visitor, given: Credentials): Promise<SignInResult> {
  const email = normalEmail(given.email);
  const pacing = await throttleVisitor(ctx, visitor, email);
  if (!pacing.result.ok) return { ...pacing.result, reason: "limited" };
  const user = await ctx.db.user.findFirst({ where: { email, deletedAt: null } });
  const right = await isPassword(given.password, user?.passwordHash ?? null);
  if (!right || !user) {
    pacing.recordWrong(user?.id);
    return { ok: false, reason: "wrong" };
  }
  await pacing.forget();
  if (user.emailVerifiedAt) return openByPassword(ctx, visitor, user, "password");
  if ((await acquireMailToken(ctx, visitor, email)).ok) await mailVerification(ctx, user);
  return { ok: false, reason: "unverified" };
}
