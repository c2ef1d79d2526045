import type { Context } from "@/lib/context/context";
import { bookPayouts } from "./book-payouts";
import type { Budget } from "./reading";
import { recheckUpstream } from "./recheck-upstream";
import { reconcileDisputes, sweepDisputes } from "./reconcile-disputes";
import { recheckPayments, reconcilePayments, sweepCaptures } from "./reconcile-payments";
import { recheckRefunds, reconcileRefunds, sweepParkedRefunds } from "./reconcile-refunds";
import { reconcileUpstream } from "./reconcile-upstream";
import { reconcileWallet } from "./reconcile-wallet";
import { runSource, type SourceRun } from "./run-source";

/** Maximum calls per budget of a run. Runs stay short; the next run continues. */
const MAX_CALLS = 40;
/** Two weeks of a list: 100 payments per page, and at least one page per day. */
const MAX_SWEEP_CALLS = 400;

/**
 * Compares our books with the upstream's and the provider's, both ways (money-safety.md, Guards). Reads every
 * list twice: once it is settled, and again within a day, to find later changes. Rechecks open discrepancies
 * on their own. Each discrepancy is a row until both sides agree; nothing is repaired silently. Safe to call
 * at any time, in any number of processes.
 */
export async function reconcile(ctx: Context): Promise<SourceRun[]> {
  const runs: SourceRun[] = [];
  // Each supplier key has its own list and calls.
  const keys = 1 + ctx.otherKeys.length;
  const passes = [
    { again: "", lagMs: ctx.schedules.reconcileAfter },
    { again: ":later", lagMs: ctx.schedules.reconcileAgain },
  ];
  for (const { again, lagMs } of passes) {
    const budget: Budget = { left: MAX_CALLS * keys };
    const run = { source: `upstream${again}`, lagMs, budget };
    runs.push(await runSource(ctx, run, (slice) => reconcileUpstream(ctx, slice, budget)));
  }
  await recheckUpstream(ctx, { left: MAX_CALLS * keys });
  // A balance has no history, so only the current one is compared.
  const wallet = { source: "wallet", lagMs: 0, budget: { left: 0 }, sliceMs: Number.POSITIVE_INFINITY };
  runs.push(await runSource(ctx, wallet, () => reconcileWallet(ctx, { left: keys })));

  for (const provider of ctx.payments.values()) {
    for (const { again, lagMs } of passes) {
      const budget: Budget = { left: MAX_CALLS };
      const source = (list: string) => ({ source: `${provider.name}:${list}${again}`, lagMs, budget });
      runs.push(
        await runSource(ctx, source("payments"), (slice) => reconcilePayments(ctx, provider, slice, budget)),
        await runSource(ctx, source("refunds"), (slice) => reconcileRefunds(ctx, provider, slice, budget)),
        await runSource(ctx, source("disputes"), (slice) => reconcileDisputes(ctx, provider, slice, budget)),
      );
    }
    await recheckPayments(ctx, provider, { left: MAX_CALLS });
    await recheckRefunds(ctx, provider, { left: MAX_CALLS });
    await sweepParkedRefunds(ctx, provider, { left: MAX_CALLS });
    await sweepDisputes(ctx, provider, { left: MAX_CALLS });
    await bookPayouts(ctx, provider, { left: MAX_CALLS });
    await sweepCaptures(ctx, provider, { left: MAX_SWEEP_CALLS });
  }
  for (const { source, problem } of runs) {
    if (problem) ctx.log.info("a comparison goes on later", { name: source, reason: problem });
  }
  return runs;
}
