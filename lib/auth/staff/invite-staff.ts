import "server-only";
import { ulid } from "ulid";
import { newMailToken } from "@/lib/auth/credentials/mail-token";
import { normalEmail } from "@/lib/auth/email/normal-email";
import type { SignedIn, StaffRole } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { insertMessage } from "@/lib/messages/enqueue-message";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { appendAudit } from "@/lib/platform/db/append-audit";
import type { AccountMail } from "@/lib/words/mail-kinds";

/** Emails a staff invitation. Older invitations to the same address stop working. Audited. */
export async function inviteStaff(
  ctx: Context,
  actor: Pick<SignedIn, "userId" | "role">,
  invited: { email: string; role: StaffRole },
): Promise<void> {
  const now = ctx.clock.now();
  const email = normalEmail(invited.email);
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
  const invitations = ctx.db.staffInvitation;
  const entry = { actor, action: "staff.invited", subject: `invitation:${id}`, after: { email, role } };
  await ctx.db.$transaction([
    invitations.updateMany({
      where: { email, acceptedAt: null, revokedAt: null },
      data: { revokedAt: now },
    }),
    invitations.create({
      data: { id, email, role, tokenSha256: hash, invitedBy: actor.userId, createdAt: now, expiresAt },
    }),
    insertMessage(ctx, mail),
    appendAudit(ctx.db, entry, now),
  ]);
}
