import "server-only";
import { ulid } from "ulid";
import { hashPassword } from "@/lib/auth/credentials/password";
import { normalEmail } from "@/lib/auth/email/normal-email";
import type { Context } from "@/lib/context/context";
import { appendAudit } from "@/lib/platform/db/append-audit";
import { retryOnConflict } from "@/lib/platform/db/conflict";

/**
 * Creates an owner with a verified address, from the configuration or a terminal. An existing owner keeps password and
 * second factor ("exists") unless `reset` replaces the password and removes two-step verification and passkeys: a passkey
 * signs in alone, also one that a thief added. The same when another account becomes an owner. Audited as "operator".
 */
export async function createOwner(
  { db, clock }: Pick<Context, "db" | "clock">,
  given: { email: string; password: string; reset?: boolean },
): Promise<"created" | "changed" | "exists"> {
  const hash = await hashPassword(given.password);
  const email = normalEmail(given.email);
  return retryOnConflict(async () => {
    const existing = await db.user.findUnique({ where: { email } });
    if (existing?.role === "owner" && !given.reset) return "exists";
    const now = clock.now();
    const id = existing?.id ?? ulid();
    const owner = { role: "owner", passwordHash: hash, emailVerifiedAt: existing?.emailVerifiedAt ?? now };
    const without = { totpCipher: null, totpConfirmedAt: null, recoveryHashes: [] };
    const entry = {
      actor: { userId: null, role: "operator" },
      action: "staff.owner",
      subject: `user:${id}`,
      after: { email, role: "owner" },
    };
    await db.$transaction([
      existing
        ? db.user.update({ where: { id, role: existing.role }, data: { ...owner, ...without } })
        : db.user.create({ data: { id, email, createdAt: now, ...owner } }),
      db.passkey.deleteMany({ where: { userId: id } }),
      db.session.deleteMany({ where: { userId: id } }),
      appendAudit(db, entry, now),
    ]);
    return existing ? "changed" : "created";
  });
}
