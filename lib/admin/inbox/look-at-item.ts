import { isStaff, type Role } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";

/** Who opened an item this long ago may still be busy with it. */
const LOOKS_MS = 10 * 60_000;

export interface Looker {
  email: string;
  at: Date;
}

/**
 * Stores which item of the inbox one of the staff has open (none: null), and returns who else opened it lately and nothing since, the
 * last one first. The page says it when it is loaded: nobody is watched, and nothing is locked.
 */
export async function lookAtItem(
  { db, clock }: Pick<Context, "db" | "clock">,
  userId: string,
  key: string | null,
): Promise<Looker[]> {
  const now = clock.now();
  const look = { item: key ?? "", at: now };
  const [, others] = await Promise.all([
    db.inboxLook.upsert({ where: { userId }, create: { userId, ...look }, update: look }),
    key === null
      ? []
      : db.inboxLook.findMany({
          where: {
            item: key,
            at: { gt: new Date(now.getTime() - LOOKS_MS) },
            userId: { not: userId },
            user: { deletedAt: null },
          },
          orderBy: { at: "desc" },
          select: { at: true, user: { select: { email: true, role: true } } },
        }),
  ]);
  return others.flatMap(({ at, user }) => (isStaff(user.role as Role) ? [{ email: user.email, at }] : []));
}
