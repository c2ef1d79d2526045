import * as z from "zod";
import { requireRole } from "@/lib/auth/session/require-role";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { koboValue } from "@/lib/platform/db/sql-values";
import type { Kobo } from "@/lib/platform/money";

const giveGoodwillSql = defineSql({
  name: "give_goodwill",
  args: {
    gift: sql.jsonb<{
      key: string;
      order: string;
      kobo: Kobo;
      reason: string;
      actor: string;
      actorRole: SignedIn["role"];
    }>(),
    now: sql.timestamptz,
  },
  result: z.discriminatedUnion("outcome", [
    /** `balanceKobo`: the wallet's new balance. */
    z.object({ outcome: z.literal("done"), balanceKobo: koboValue }),
    z.object({ outcome: z.enum(["already", "no_account", "not_delivered", "disputed", "too_much"]) }),
  ]),
});
export type GoodwillOutcome = z.infer<typeof giveGoodwillSql.result>["outcome"];

/**
 * Credits the customer's wallet for a delivered order. This is never a refund: it reverses no sale (money-safety.md, S3).
 * `key` is the idempotency key: a repeated request returns "already". All credits together are at most the order's total.
 * Audited in the same transaction.
 */
export async function giveGoodwill(
  ctx: Pick<Context, "db" | "clock" | "log">,
  gift: {
    key: string;
    orderId: string;
    amount: Kobo;
    actor: Pick<SignedIn, "userId" | "role">;
    reason: string;
  },
): Promise<GoodwillOutcome> {
  const { key, orderId, amount, actor, reason } = gift;
  requireRole(ctx, actor, "owner");
  const answer = await runSql(ctx.db, giveGoodwillSql, {
    gift: { key, order: orderId, kobo: amount, reason, actor: actor.userId, actorRole: actor.role },
    now: ctx.clock.now(),
  });
  return answer.outcome;
}
