import "server-only";
import type { Context } from "@/lib/context/context";
import type { SignedIn } from "./signed-in";

/** Ends every session of a user except the current one, and returns how many ended. */
export async function endOtherSessions(
  ctx: Pick<Context, "db">,
  user: Pick<SignedIn, "userId" | "sid">,
): Promise<number> {
  const ended = await ctx.db.session.deleteMany({ where: { userId: user.userId, sid: { not: user.sid } } });
  return ended.count;
}
