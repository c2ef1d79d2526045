import { expireSnapshot } from "@/lib/catalogue/snapshot";
import type { Context } from "@/lib/orders/context";
import { callSql } from "@/lib/platform/call-sql";
import type { ServiceId } from "@/lib/services/service";
import { type Actor, allow } from "./allow";

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
  allow(actor, "owner");
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
