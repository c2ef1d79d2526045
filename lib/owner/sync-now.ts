import { UNSCALED } from "@/lib/jobs/schedules";
import type { Context } from "@/lib/orders/context";
import { callSql } from "@/lib/platform/call-sql";
import { type Actor, allow } from "./allow";

/** Lets the next round of a worker read the upstream's catalogue. False: it was asked for within the last minute. Owners only. */
export async function syncNow(ctx: Pick<Context, "db" | "clock">, actor: Actor): Promise<boolean> {
  allow(actor, "owner");
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
