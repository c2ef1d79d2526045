import "server-only";
import { ulid } from "ulid";
import {
  type Credentials,
  hashPassword,
  type PasswordProblem,
  passwordProblem,
} from "@/lib/auth/credentials/password";
import { acquireMailToken } from "@/lib/auth/email/acquire-mail-token";
import { mailWithoutLink } from "@/lib/auth/email/mail-link";
import { mailVerification } from "@/lib/auth/email/mail-verification";
import { normalEmail } from "@/lib/auth/email/normal-email";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import type { Limited } from "@/lib/platform/limits/rate-limit";
import { localHref } from "@/lib/words/local-href";

export type SignUpResult = { ok: true } | { ok: false; reason: PasswordProblem } | Limited;

/**
 * Creates an account that becomes active once its address is verified. If there is already an account, the answer and the
 * work before it are the same, and the owner is notified by email.
 */
export async function signUp(ctx: Context, visitor: Visitor, given: Credentials): Promise<SignUpResult> {
  const problem = passwordProblem(given.password, given.email);
  if (problem) return { ok: false, reason: problem };
  const email = normalEmail(given.email);
  const limited = await acquireMailToken(ctx, visitor, email);
  if (!limited.ok) return { ...limited, reason: "limited" };
  const hash = await hashPassword(given.password);
  const { id, open } = await claimAddress(ctx, email, hash);
  if (open) await mailVerification(ctx, { id, email });
  else {
    const links = {
      signIn: `${ctx.appUrl}${localHref("/sign-in")}`,
      reset: `${ctx.appUrl}${localHref("/reset")}`,
    };
    await mailWithoutLink(ctx, { kind: "account_exists", to: email, links, lifeMs: UNSCALED.verifyLink });
  }
  return { ok: true };
}

/**
 * Finds or creates the account of an address. While it is `open` (unverified), the latest password replaces the previous
 * one; other accounts stay unchanged. Each case writes the same rows, so timing reveals nothing.
 */
function claimAddress(
  ctx: Context,
  email: string,
  passwordHash: string,
): Promise<{ id: string; open: boolean }> {
  return ctx.db.$transaction(async (tx) => {
    const user = await tx.user.upsert({
      where: { email },
      create: { id: ulid(), email, passwordHash, createdAt: ctx.clock.now() },
      // Locks the row, so that nothing verifies the address before the commit.
      update: { email },
    });
    const open = user.emailVerifiedAt === null && user.role === "customer" && user.deletedAt === null;
    await tx.user.update({
      where: { id: user.id },
      data: { passwordHash: open ? passwordHash : user.passwordHash },
    });
    return { id: user.id, open };
  });
}
