import "server-only";
import type { Context } from "@/lib/context/context";
import type { SignedIn } from "./signed-in";

export interface SessionView {
  sid: string;
  userAgent: string;
  addressHint: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** The session of this request. */
  current: boolean;
}

/** A user's sessions, the most recently seen first. A sid can't be used without its JWT. */
export async function listSessions(
  ctx: Pick<Context, "db">,
  user: Pick<SignedIn, "userId" | "sid">,
): Promise<SessionView[]> {
  const rows = await ctx.db.session.findMany({
    where: { userId: user.userId },
    orderBy: { lastSeenAt: "desc" },
    take: 100,
  });
  return rows.map(({ sid, userAgent, addressHint, createdAt, lastSeenAt }) => ({
    sid,
    userAgent,
    addressHint,
    createdAt,
    lastSeenAt,
    current: sid === user.sid,
  }));
}
