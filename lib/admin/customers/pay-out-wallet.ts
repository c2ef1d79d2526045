import * as z from "zod";
import { requireRight } from "@/lib/auth/session/require-right";
import type { SignedIn } from "@/lib/auth/session/signed-in";
import type { Context } from "@/lib/context/context";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { koboValue } from "@/lib/platform/db/sql-values";
import type { Kobo } from "@/lib/platform/money";

const payOutWalletSql = defineSql({
  name: "pay_out_wallet",
  args: {
    payout: sql.jsonb<{
      key: string;
      user: string;
      kobo: Kobo;
      reason: string;
      actor: string;
      actorRole: SignedIn["role"];
    }>(),
    now: sql.timestamptz,
  },
  result: z.discriminatedUnion("outcome", [
    z.object({ outcome: z.enum(["done", "already", "too_much", "books_stopped"]), balanceKobo: koboValue }),
    z.object({ outcome: z.literal("not_found") }),
  ]),
});
type PayOut = z.infer<typeof payOutWalletSql.result>;

/**
 * Records that a part of a wallet was paid to its customer outside the shop, by bank transfer (ADR 18): the shop itself can't
 * send money to a bank. `key` is the idempotency key. Audited in the same transaction. Owners only.
 */
export function payOutWallet(
  ctx: Pick<Context, "db" | "clock" | "log">,
  request: {
    key: string;
    userId: string;
    amount: Kobo;
    actor: Pick<SignedIn, "userId" | "role">;
    reason: string;
  },
): Promise<PayOut> {
  const { key, userId, amount, actor, reason } = request;
  requireRight(ctx, actor, "wallets.payOut");
  const payout = { key, user: userId, kobo: amount, reason, actor: actor.userId, actorRole: actor.role };
  return runSql(ctx.db, payOutWalletSql, { payout, now: ctx.clock.now() });
}
