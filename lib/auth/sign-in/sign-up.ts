import "server-only";
import { ulid } from "ulid";
import { hashPassword, type PasswordProblem, passwordProblem } from "@/lib/auth/credentials/password";
import { mailInstead } from "@/lib/auth/email/mail-link";
import { mailVerification } from "@/lib/auth/email/mail-verification";
import { mayMail } from "@/lib/auth/email/may-mail";
import { normalEmail } from "@/lib/auth/email/normal-email";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { callSql } from "@/lib/platform/db/sql-function";

export type SignUpResult =
  | { ok: true }
  | { ok: false; reason: PasswordProblem }
  | { ok: false; reason: "limited"; retryAfterSeconds: number };

/**
 * Makes an account that counts once its address is verified. The answer, and the work before it, is the same where there is an
 * account already: its owner is told by mail.
 */
export async function signUp(
  ctx: Context,
  visitor: Visitor,
  given: { email: string; password: string },
): Promise<SignUpResult> {
  const problem = passwordProblem(given.password);
  if (problem) return { ok: false, reason: problem };
  const email = normalEmail(given.email);
  const limited = await mayMail(ctx, visitor, email);
  if (!limited.ok) return { ...limited, reason: "limited" };
  const hash = await hashPassword(given.password);
  const now = ctx.clock.now();
  type Made = { outcome: "created" | "renewed" | "exists"; userId: string };
  const made = await callSql<Made>(ctx.db, "sign_up", ulid(), email, hash, now);
  if (made.outcome !== "exists") await mailVerification(ctx, { id: made.userId, email });
  else {
    const links = { signIn: `${ctx.appUrl}/sign-in`, reset: `${ctx.appUrl}/reset` };
    await mailInstead(ctx, { kind: "account_exists", to: email, links, lifeMs: UNSCALED.verifyLink });
  }
  return { ok: true };
}
