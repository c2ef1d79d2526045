import { type Actor, requireRole } from "@/lib/auth/session/require-role";
import { expireSnapshot } from "@/lib/catalogue/snapshot";
import type { Context } from "@/lib/context/context";
import type { ServiceId } from "@/lib/model/service-id";
import { callSql } from "@/lib/platform/db/sql-function";

/**
 * Stops new sales of a service, or of all, with what customers read on its page and in the API's refusal; null sells again.
 * Orders that are placed can still be paid, and what is paid is delivered. Audited once. Owners only.
 */
export async function setPause(
  ctx: Pick<Context, "db" | "clock">,
  actor: Actor,
  what: ServiceId | "all",
  message: string | null,
): Promise<"saved" | "same"> {
  requireRole(actor, "owner");
  const { userId, role } = actor;
  const outcome = await callSql<"saved" | "same">(
    ctx.db,
    "set_pause",
    what,
    message,
    userId,
    role,
    ctx.clock.now(),
  );
  expireSnapshot();
  return outcome;
}
