import type { Context } from "@/lib/context/context";
import { acquireCallToken } from "@/lib/upstream/acquire-call-token";
import { balanceOf, walletNames } from "@/lib/upstream/debited-wallet";
import { forEachKey } from "@/lib/upstream/for-key";
import { type LedgerSide, ledgerSides } from "@/lib/upstream/upstream-by-ledger";
import { compareWallet, walletSubject } from "./compare-wallet";
import { type Budget, NO_CALL, spend } from "./reading";
import { recordDifferences } from "./record-differences";

/**
 * S10: compares our ledger of each wallet at the upstream with the reported balance. Returns null, or why
 * there was nothing to compare.
 */
export async function reconcileWallet(ctx: Context, budget: Budget): Promise<string | null> {
  const before = (await ledgerSides(ctx)).filter(({ opened }) => opened);
  if (before.length === 0) return null;
  for (const keyCtx of forEachKey(ctx)) {
    const problem = await reconcileKey(keyCtx, before, budget);
    if (problem !== null) return problem;
  }
  return null;
}

async function reconcileKey(ctx: Context, all: LedgerSide[], budget: Budget): Promise<string | null> {
  const before = all.filter(({ wallet }) => walletNames(ctx).includes(wallet));
  if (before.length === 0) return null;
  if (!spend(budget) || (await acquireCallToken(ctx, "reconcile")) > 0) return NO_CALL;
  const read = await ctx.merchant.wallets();
  if (!read.ok) return `the upstream's wallet: ${read.reason}`;
  if (read.value.items.length === 0) return "the upstream's wallet: none";
  const after = await ledgerSides(ctx);
  for (const sideBefore of before) {
    const balance = balanceOf(ctx, read.value.items, sideBefore.wallet);
    const sideAfter = after.find(({ wallet }) => wallet === sideBefore.wallet);
    const found = balance !== null && sideAfter ? compareWallet(sideBefore, balance, sideAfter) : null;
    if (found)
      await recordDifferences(ctx, "wallet", { found, examined: [walletSubject(sideBefore.wallet)] });
  }
  return null;
}
