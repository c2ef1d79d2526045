import { type Actor, requireRole } from "@/lib/auth/session/require-role";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";

export type CaseClosedAs = "closed" | "closed_before" | "not_found" | "by_itself";

/**
 * Closes a case with who and why, for good, once; what is parked or overdue closes by its own decision. Moves no money and no
 * goods. Audited with the order as its subject. Owners and support.
 */
export async function closeCaseAs(
  ctx: Pick<Context, "db" | "clock">,
  actor: Actor,
  id: number,
  reason: string,
): Promise<CaseClosedAs> {
  requireRole(actor, "owner", "support");
  const { email, userId, role } = actor;
  return callSql(ctx.db, "close_case_as", id, email, reason, userId, role, ctx.clock.now());
}
