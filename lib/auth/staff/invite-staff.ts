import "server-only";
import { ulid } from "ulid";
import { newMailToken } from "@/lib/auth/credentials/mail-token";
import { normalEmail } from "@/lib/auth/email/normal-email";
import type { SignedIn, StaffRole } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { newMessage } from "@/lib/messages/enqueue-message";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { callSql } from "@/lib/platform/db/sql-function";
import type { AccountMail } from "@/lib/words/en/mail";

/** Invites an address to become staff, by a mailed link; an older invitation to it stops working. Audited. */
export async function inviteStaff(
  ctx: Context,
  actor: Pick<SignedIn, "userId" | "role">,
  invited: { email: string; role: StaffRole },
): Promise<void> {
  const now = ctx.clock.now();
  const email = normalEmail(invited.email);
  const id = ulid();
  const { token, hash } = newMailToken();
  const expires = new Date(now.getTime() + UNSCALED.invitation).toISOString();
  const message = newMessage(ctx, {
    kind: "staff_invitation" satisfies AccountMail,
    to: email,
    data: { role: invited.role, expiresAt: expires },
    secret: { link: `${ctx.appUrl}/sign-up/staff?token=${token}` },
    key: `staff_invitation:${id}`,
  });
  const { userId: actorId, role: actorRole } = actor;
  const { role } = invited;
  const invitation = { id, email, role, tokenHash: hash, expires, message, actorId, actorRole };
  await callSql<boolean>(ctx.db, "invite_staff", invitation, now);
}
