import "server-only";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";

/** Revokes an open invitation. False if it isn't open. Audited. */
export async function revokeInvitation(
  ctx: Pick<Context, "db" | "clock">,
  actor: Pick<SignedIn, "userId" | "role">,
  id: string,
): Promise<boolean> {
  const revoked = await ctx.db.staffInvitation.updateMany({
    where: { id, acceptedAt: null, revokedAt: null },
    data: { revokedAt: ctx.clock.now() },
  });
  if (revoked.count === 0) return false;
  const entry = { actor, action: "staff.invitation_revoked", subject: `invitation:${id}` };
  await appendAudit(ctx.db, entry, ctx.clock.now());
  return true;
}
