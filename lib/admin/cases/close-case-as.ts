import { type Actor, requireRole } from "@/lib/auth/session/require-role";
import { type CaseClosed, closeCase } from "@/lib/cases/close-case";
import type { Context } from "@/lib/context/context";

/**
 * Closes a case permanently, with who and why. Cases of manual reviews and overdue attempts close with their decision
 * instead. Moves no money and delivers nothing. Audited under the order. Owners and support.
 */
export async function closeCaseAs(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  id: number,
  reason: string,
): Promise<CaseClosed> {
  requireRole(ctx, actor, "owner", "support");
  return closeCase(ctx, id, { name: actor.email, reason, actor });
}
