import "server-only";
import type { Context } from "@/lib/context/context";

/** Ends one of a user's own sessions, on this or another device. False if they have no session with this id. */
export async function endSession(ctx: Pick<Context, "db">, userId: string, sid: string): Promise<boolean> {
  const ended = await ctx.db.session.deleteMany({ where: { sid, userId } });
  return ended.count === 1;
}
