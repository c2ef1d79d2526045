import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";
import { type Kobo, kobo } from "@/lib/platform/money";

/** One movement of a wallet, newest first in a statement. */
export interface WalletEntry {
  /** The ledger entry: where the next page begins. */
  id: number;
  /** More than zero: into the wallet. */
  kobo: Kobo;
  /** capture: a purchase paid from it. */
  kind: "topup" | "capture" | "refund" | "goodwill" | "wallet_paid_out" | "wallet_given_up";
  at: string;
  /** Of the order that it belongs to; null for a top-up. */
  ref: string | null;
  service: string | null;
  balanceKobo: Kobo;
}

/** What a wallet holds, in kobo. */
export async function walletBalance(ctx: Pick<Context, "db">, userId: string): Promise<Kobo> {
  const wallet = await ctx.db.wallet.findUnique({ where: { userId } });
  return kobo(Number(wallet?.balanceKobo ?? 0));
}

/** A page of a wallet's statement with the balance after each entry; `before` is the id of the last entry of the page before. */
export function walletStatement(
  ctx: Pick<Context, "db">,
  userId: string,
  page: { before?: number; limit?: number } = {},
): Promise<WalletEntry[]> {
  return callSql<WalletEntry[]>(ctx.db, "wallet_statement", userId, page.before ?? null, page.limit ?? 50);
}
