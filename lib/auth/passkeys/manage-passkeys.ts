import "server-only";
import { changeNotice } from "@/lib/auth/email/change-notice";
import { isStaff, type SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { nullIfMissing } from "@/lib/platform/db/conflict";
import { mayChangePasskeys } from "./add-passkey";

export interface PasskeyView {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A user's passkeys, oldest first. */
export function listPasskeys(
  { db }: Pick<Context, "db">,
  { userId }: Pick<SignedIn, "userId">,
): Promise<PasskeyView[]> {
  return db.passkey.findMany({
    where: { userId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
  });
}

/** Removes one of the user's own passkeys. False if they have none with this id, or this session may not remove it. */
export async function removePasskey(ctx: Context, user: SignedIn, id: string): Promise<boolean> {
  if (!mayChangePasskeys(ctx, user)) return false;
  const { userId, role, email } = user;
  const entry = {
    actor: { userId, role },
    action: isStaff(role) ? "staff.passkey_removed" : "account.passkey_removed",
    subject: `user:${userId}`,
  };
  const removed = await nullIfMissing(
    ctx.db.$transaction([
      ctx.db.passkey.delete({ where: { id, userId } }),
      changeNotice(ctx, "passkey_removed", { id: userId, email }),
      appendAudit(ctx.db, entry, ctx.clock.now()),
    ]),
  );
  return removed !== null;
}
