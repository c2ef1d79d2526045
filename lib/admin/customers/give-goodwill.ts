import { requireRole } from "@/lib/auth/session/require-role";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";
import type { Kobo } from "@/lib/platform/money";

export type GoodwillOutcome = "done" | "already" | "no_account" | "not_delivered" | "too_much";

/**
 * A credit to the customer's wallet on what was delivered: never a refund, it undoes no sale (money-safety.md, S3). `key` belongs to
 * one wish: pressed twice it is given once ("already"). At most the order's total in all. Audited in the same transaction.
 */
export async function giveGoodwill(
  ctx: Pick<Context, "db" | "clock">,
  gift: {
    key: string;
    orderId: string;
    amount: Kobo;
    actor: Pick<SignedIn, "userId" | "role">;
    reason: string;
  },
): Promise<GoodwillOutcome> {
  const { key, orderId, amount, actor, reason } = gift;
  requireRole(actor, "owner");
  const answer = await callSql<{ outcome: GoodwillOutcome }>(
    ctx.db,
    "give_goodwill",
    { key, order: orderId, kobo: amount, reason, actor: actor.userId, actorRole: actor.role },
    ctx.clock.now(),
  );
  return answer.outcome;
}
