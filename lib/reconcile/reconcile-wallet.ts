import type { Context } from "@/lib/context/context";
import { runSql } from "@/lib/platform/db/sql-function";
import { takeCallToken } from "@/lib/upstream/take-call-token";
import { upstreamByLedgerSql } from "@/lib/upstream/upstream-by-ledger";
import { compareWallet, WALLET_SUBJECT } from "./compare-wallet";
import { type Budget, NO_CALL, spend } from "./reading";
import { recordDifferences } from "./record-differences";

/**
 * S10: compares our ledger of the upstream's wallet with the balance that it reports. Returns null, or why there was nothing to
 * compare.
 */
export async function reconcileWallet(ctx: Context, budget: Budget): Promise<string | null> {
  const before = await runSql(ctx.db, upstreamByLedgerSql, { now: ctx.clock.now() });
  if (!before.opened) return null;
  if (!spend(budget) || (await takeCallToken(ctx, "reconcile")) > 0) return NO_CALL;
  const read = await ctx.merchant.wallets();
  if (!read.ok) return `the upstream's wallet: ${read.reason}`;
  const main = read.value.items.find((wallet) => wallet.isMain) ?? read.value.items[0];
  if (!main) return "the upstream's wallet: none";
  const after = await runSql(ctx.db, upstreamByLedgerSql, { now: ctx.clock.now() });
  const found = compareWallet(before, main.balance, after);
  if (found) await recordDifferences(ctx, "wallet", { found, examined: [WALLET_SUBJECT] });
  return null;
}
