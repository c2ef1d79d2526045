import "server-only";
import { ulid } from "ulid";
import { UNSCALED } from "@/lib/jobs/schedules";
import type { Context } from "@/lib/orders/context";
import { newMessage } from "@/lib/outbox/enqueue-message";
import { callSql } from "@/lib/platform/call-sql";
import type { AccountMail } from "@/lib/words/en/mail";
import { newMailToken } from "./mail-token";
import { normalEmail } from "./normal-email";
import type { SignedIn, StaffRole } from "./signed-in";

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
