import { type Actor, requireRole } from "@/lib/auth/session/require-role";
import type { Context } from "@/lib/context/context";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { callSql } from "@/lib/platform/db/sql-function";

/** Lets the next round of a worker read the upstream's catalogue. False: it was asked for within the last minute. Owners only. */
export async function syncNow(ctx: Pick<Context, "db" | "clock">, actor: Actor): Promise<boolean> {
  requireRole(actor, "owner");
  const { userId, role } = actor;
  return callSql<boolean>(
    ctx.db,
    "sync_catalogue_now",
    UNSCALED.syncCatalogue,
    userId,
    role,
    ctx.clock.now(),
  );
}
