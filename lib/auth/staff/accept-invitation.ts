import "server-only";
import { ulid } from "ulid";
import { hashMailToken } from "@/lib/auth/credentials/mail-token";
import {
  hashPassword,
  type LinkForm,
  type PasswordProblem,
  passwordProblem,
} from "@/lib/auth/credentials/password";
import { changeNotice } from "@/lib/auth/email/change-notice";
import { isStaff, type Role } from "@/lib/auth/session/signed-in";
import type { Visitor } from "@/lib/auth/session/visitor";
import type { Opened } from "@/lib/auth/sign-in/find-opened";
import { openByPassword } from "@/lib/auth/sign-in/open-by-password";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { retryOnConflict } from "@/lib/platform/db/conflict";

export type AcceptResult = Opened | { ok: false; reason: "link" | PasswordProblem };

/**
 * Accepts a staff invitation with a new password, also if the address has an account: reading the email proves the right
 * person, and older sessions end. The second factor is set up next. Audited.
 */
export async function acceptInvitation(
  ctx: Context,
  visitor: Visitor,
  given: LinkForm,
): Promise<AcceptResult> {
  const problem = passwordProblem(given.password);
  if (problem) return { ok: false, reason: problem };
  // Check before the expensive hash.
  if (!(await findInvitation(ctx, given.token))) return { ok: false, reason: "link" };
  const hash = await hashPassword(given.password);
  const user = await retryOnConflict(() => accept(ctx, given.token, hash));
  return user ? openByPassword(ctx, visitor, user, "mailed_password") : { ok: false, reason: "link" };
}

/** Gives the invited address its role, and creates its account if it has none. Null: the link is invalid or they are staff. */
async function accept(ctx: Context, token: string, passwordHash: string) {
  const invitation = await findInvitation(ctx, token);
  if (!invitation) return null;
  const { email, role } = invitation;
  const { db } = ctx;
  const now = ctx.clock.now();
  const existing = await db.user.findUnique({ where: { email } });
  if (existing && isStaff(existing.role as Role)) return null;
  const id = existing?.id ?? ulid();
  const member = { role, passwordHash, emailVerifiedAt: existing?.emailVerifiedAt ?? now };
  const entry = {
    actor: { userId: id, role },
    action: "staff.joined",
    subject: `user:${id}`,
    before: { role: existing?.role ?? "none" },
    after: { role },
  };
  await db.$transaction([
    db.staffInvitation.update({
      where: { id: invitation.id, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } },
      data: { acceptedAt: now },
    }),
    existing
      ? db.user.update({ where: { id, role: existing.role }, data: member })
      : db.user.create({ data: { id, email, createdAt: now, ...member } }),
    db.session.deleteMany({ where: { userId: id } }),
    ...(existing ? [changeNotice(ctx, "password_changed", existing)] : []),
    appendAudit(db, entry, now),
  ]);
  return { id, email, role };
}

/** The invitation of an emailed link while it is valid. */
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
