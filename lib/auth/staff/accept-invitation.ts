import "server-only";
import { ulid } from "ulid";
import { hashMailToken } from "@/lib/auth/credentials/mail-token";
import { hashPassword, type PasswordProblem, passwordProblem } from "@/lib/auth/credentials/password";
import type { Visitor } from "@/lib/auth/session/visitor";
import { type Opened, openByPassword } from "@/lib/auth/sign-in/open-by-password";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";

export type AcceptResult = Opened | { ok: false; reason: "link" | PasswordProblem };

/**
 * Accepts a staff invitation with a new password, also where the address had an account: whoever reads the mail is the one who
 * was meant, and older sessions end. The second factor is set up next. Audited.
 */
export async function acceptInvitation(
  ctx: Context,
  visitor: Visitor,
  given: { token: string; password: string },
): Promise<AcceptResult> {
  const problem = passwordProblem(given.password);
  if (problem) return { ok: false, reason: problem };
  const invitation = await findInvitation(ctx, given.token);
  if (!invitation) return { ok: false, reason: "link" };
  const hash = await hashPassword(given.password);
  const tokenHash = hashMailToken(given.token);
  type Accepted = { userId: string; role: string };
  const accepted = await callSql<Accepted | null>(
    ctx.db,
    "accept_invitation",
    tokenHash,
    ulid(),
    hash,
    ctx.clock.now(),
  );
  if (!accepted) return { ok: false, reason: "link" };
  return openByPassword(ctx, visitor, { id: accepted.userId, email: invitation.email, role: accepted.role });
}

/** The invitation behind a mailed link, while it is good. */
export async function findInvitation(ctx: Pick<Context, "db" | "clock">, token: string) {
  if (!/^[\w-]{43}$/.test(token)) return null;
  return ctx.db.staffInvitation.findFirst({
    where: {
      tokenSha256: hashMailToken(token),
      acceptedAt: null,
      revokedAt: null,
      expiresAt: { gt: ctx.clock.now() },
    },
  });
}
