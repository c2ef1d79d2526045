import { type Actor, requireRole } from "@/lib/auth/session/require-role";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";

export type DifferenceAnswered = "owned" | "explained" | "resolved" | "same" | "not_found";

/** Takes a difference into one's care (`reason` null), or says why the sides differ. Moves no money. Audited. Owners only. */
export async function answerDifference(
  ctx: Pick<Context, "db" | "clock">,
  actor: Actor,
  id: number,
  reason: string | null,
): Promise<DifferenceAnswered> {
  requireRole(actor, "owner");
  const { email, userId, role } = actor;
  return callSql(ctx.db, "answer_difference", id, email, reason, userId, role, ctx.clock.now());
}
