import "server-only";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";

/**
 * Takes a second factor away: one's own, to set up another phone, or by the owner for staff who lost theirs. The gate before it
 * asks for the actor's own second factor. False: there was none.
 */
export function dropTotp(
  ctx: Pick<Context, "db" | "clock">,
  actor: Pick<SignedIn, "userId" | "role" | "sid">,
  userId: string,
  reason: string | null,
): Promise<boolean> {
  const keep = actor.userId === userId ? actor.sid : null;
  const { userId: by, role } = actor;
  return callSql<boolean>(ctx.db, "drop_second_factor", userId, keep, by, role, reason, ctx.clock.now());
}
