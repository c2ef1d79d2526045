import "server-only";
import { findTokenUser } from "@/lib/auth/credentials/find-token-user";
import { hashMailToken } from "@/lib/auth/credentials/mail-token";
import { hashPassword, type PasswordProblem, passwordProblem } from "@/lib/auth/credentials/password";
import type { Visitor } from "@/lib/auth/session/visitor";
import { type Opened, openByPassword } from "@/lib/auth/sign-in/open-by-password";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";
import { notifyPasswordChanged } from "./notify-password-changed";

export type ResetResult = Opened | { ok: false; reason: "link" | PasswordProblem };

/**
 * Chooses a new password by a mailed link, once. Every session of the account ends, then this browser gets a new one; staff
 * still have their second factor to show.
 */
export async function resetPassword(
  ctx: Context,
  visitor: Visitor,
  given: { token: string; password: string },
): Promise<ResetResult> {
  const problem = passwordProblem(given.password);
  if (problem) return { ok: false, reason: problem };
  // Before the costly hash.
  if (!(await findTokenUser(ctx, "reset", given.token))) return { ok: false, reason: "link" };
  const hash = await hashPassword(given.password);
  type Who = { userId: string; email: string; role: string };
  const who = await callSql<Who | null>(
    ctx.db,
    "reset_password",
    hashMailToken(given.token),
    hash,
    ctx.clock.now(),
  );
  if (!who) return { ok: false, reason: "link" };
  const user = { id: who.userId, email: who.email, role: who.role };
  await notifyPasswordChanged(ctx, user);
  return openByPassword(ctx, visitor, user);
}
