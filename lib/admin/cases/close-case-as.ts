import { type Actor, requireRole } from "@/lib/auth/session/require-role";
import { type CaseClosed, closeCase } from "@/lib/cases/close-case";
import type { Context } from "@/lib/context/context";

/**
 * Closes a case with who and why, for good, once; what is parked or overdue closes by its own decision. Moves no money and no
 * goods. Audited with the order as its subject. Owners and support.
 */
export async function closeCaseAs(
  ctx: Pick<Context, "db" | "clock">,
  actor: Actor,
  id: number,
  reason: string,
): Promise<CaseClosed> {
  requireRole(actor, "owner", "support");
  return closeCase(ctx, id, { name: actor.email, reason, actor });
}
