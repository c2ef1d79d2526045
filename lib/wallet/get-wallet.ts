import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { koboValue } from "@/lib/platform/db/sql-values";
import { type Kobo, kobo } from "@/lib/platform/money";

/** One movement of a wallet, newest first in a statement. */
const walletEntry = z.object({
  /** The ledger entry's id, where the next page begins. */
  id: z.int(),
  /** Positive: credited to the wallet. */
  kobo: koboValue,
  /** capture: a purchase paid from the wallet. dispute: funding that is disputed or was refunded, or is theirs again. */
  kind: z.enum(["topup", "capture", "refund", "goodwill", "dispute", "wallet_paid_out", "wallet_given_up"]),
  at: z.string(),
  /** Reference of its order; null for a top-up. */
  ref: z.string().nullable(),
  service: z.string().nullable(),
  balanceKobo: koboValue,
});
export type WalletEntry = z.infer<typeof walletEntry>;

const walletStatementSql = defineSql({
  name: "wallet_statement",
  args: { user: sql.text, before: sql.orNull(sql.bigint), limit: sql.int },
  result: z.array(walletEntry),
});

/** A wallet's balance in kobo. */
export async function getWalletBalance(ctx: Pick<Context, "db">, userId: string): Promise<Kobo> {
  const wallet = await ctx.db.wallet.findUnique({ where: { userId } });
  return kobo(Number(wallet?.balanceKobo ?? 0));
}

/**
 * One page of a wallet's statement, newest first, with the balance after each entry. `before`: the id of the
 * previous page's last entry.
 */
export function getWalletStatement(
  ctx: Pick<Context, "db">,
  userId: string,
  page: { before?: number; limit?: number } = {},
): Promise<WalletEntry[]> {
  return runSql(ctx.db, walletStatementSql, {
    user: userId,
    before: page.before ?? null,
    limit: page.limit ?? 50,
  });
}
