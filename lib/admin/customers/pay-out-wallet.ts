import { requireRole } from "@/lib/auth/session/require-role";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";
import type { Kobo } from "@/lib/platform/money";

export type PayOutOutcome = "done" | "already" | "not_found" | "too_much";

/**
 * Books that so much of a wallet was paid to its customer outside the shop, by bank transfer (ADR 18): the shop can't send money to a
 * bank by itself. `key` belongs to one wish: pressed twice it is booked once. Audited in the same transaction. Owners only.
 */
export function payOutWallet(
  ctx: Pick<Context, "db" | "clock">,
  wish: {
    key: string;
    userId: string;
    amount: Kobo;
    actor: Pick<SignedIn, "userId" | "role">;
    reason: string;
  },
): Promise<{ outcome: PayOutOutcome; balanceKobo?: Kobo }> {
  const { key, userId, amount, actor, reason } = wish;
  requireRole(actor, "owner");
  const payout = { key, user: userId, kobo: amount, reason, actor: actor.userId, actorRole: actor.role };
  return callSql(ctx.db, "pay_out_wallet", payout, ctx.clock.now());
}
