import "server-only";
import { isStaff, type Role, type StaffRole } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";

export interface StaffMember {
  userId: string;
  email: string;
  role: StaffRole;
  totp: boolean;
  lastSeenAt: Date | null;
}

export interface OpenInvitation {
  id: string;
  email: string;
  role: StaffRole;
  expiresAt: Date;
}

/** All staff and open invitations. */
export async function listStaff(
  ctx: Pick<Context, "db" | "clock">,
): Promise<{ staff: StaffMember[]; invitations: OpenInvitation[] }> {
  const [users, open] = await Promise.all([
    ctx.db.user.findMany({
      where: { role: { not: "customer" }, deletedAt: null },
      include: { sessions: { orderBy: { lastSeenAt: "desc" }, take: 1 } },
      orderBy: { createdAt: "asc" },
    }),
    ctx.db.staffInvitation.findMany({
      where: { acceptedAt: null, revokedAt: null, expiresAt: { gt: ctx.clock.now() } },
      orderBy: { createdAt: "desc" },
    }),
  ]);
  return {
    staff: users.map((user) => ({
      userId: user.id,
      email: user.email,
      role: staffRole(user.role),
      totp: user.totpConfirmedAt !== null,
      lastSeenAt: user.sessions[0]?.lastSeenAt ?? null,
    })),
    invitations: open.map(({ id, email, role, expiresAt }) => ({
      id,
      email,
      role: staffRole(role),
      expiresAt,
    })),
  };
}

/** The database allows no other value (users_role_word). */
function staffRole(word: string): StaffRole {
  if (!isStaff(word as Role)) throw new Error(`no staff role: ${word}`);
  return word as StaffRole;
}
