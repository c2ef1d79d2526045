import "server-only";
import { ulid } from "ulid";
import { newMailToken } from "@/lib/auth/credentials/mail-token";
import { normalEmail } from "@/lib/auth/email/normal-email";
import { isStaff, type Role, type SignedIn, type StaffRole } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { insertMessage } from "@/lib/messages/enqueue-message";
import type { Approved } from "@/lib/model/approval";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { appendAudit } from "@/lib/platform/db/append-audit";
import type { AccountMail } from "@/lib/words/mail-kinds";
import { consumeApproval } from "./consume-approval";
import { findSecondPerson } from "./find-second-person";

/**
 * Emails a staff invitation, unless the address belongs to staff already. Older invitations to it become invalid. Needs a
 * second person if there is one (docs/adr/0097). Audited.
 */
export async function inviteStaff(
  ctx: Context,
  actor: Pick<SignedIn, "userId" | "role">,
  invited: { email: string; role: StaffRole },
  approved?: Approved,
): Promise<"invited" | "already_staff" | "needs_approval" | "not_approved"> {
  const email = normalEmail(invited.email);
  const known = await ctx.db.user.findUnique({ where: { email }, select: { role: true } });
  if (known && isStaff(known.role as Role)) return "already_staff";
  if (!approved && (await findSecondPerson(ctx)).isOn) return "needs_approval";
  const now = ctx.clock.now();
  const id = ulid();
  const { token, hash } = newMailToken();
  const { role } = invited;
  const expiresAt = new Date(now.getTime() + UNSCALED.invitation);
  const mail = {
    kind: "staff_invitation" satisfies AccountMail,
    to: email,
    data: { role, expiresAt: expiresAt.toISOString() },
    secret: { link: `${ctx.appUrl}/sign-up/staff?token=${token}` },
    key: `staff_invitation:${id}`,
  };
  return ctx.db.$transaction(async (tx) => {
    const about = { kind: "role", subject: inviteSubject(email) } as const;
    const approval = approved ? await consumeApproval(tx, about, approved, now) : {};
    if (!approval) return "not_approved";
    await tx.staffInvitation.updateMany({
      where: { email, acceptedAt: null, revokedAt: null },
      data: { revokedAt: now },
    });
    await tx.staffInvitation.create({
      data: { id, email, role, tokenSha256: hash, invitedBy: actor.userId, createdAt: now, expiresAt },
    });
    await insertMessage({ ...ctx, db: tx }, mail);
    const after = { email, role, ...approval };
    await appendAudit(tx, { actor, action: "staff.invited", subject: `invitation:${id}`, after }, now);
    return "invited";
  });
}

/** The subject of an approval to invite this address. */
export function inviteSubject(email: string): string {
  return `invite:${normalEmail(email)}`;
}
