import type { Context } from "@/lib/context/context";
import { bookPayouts } from "./book-payouts";
import type { Budget } from "./reading";
import { recheckUpstream } from "./recheck-upstream";
import { reconcileDisputes, sweepDisputes } from "./reconcile-disputes";
import { recheckPayments, reconcilePayments, sweepCaptures } from "./reconcile-payments";
import { recheckRefunds, reconcileRefunds } from "./reconcile-refunds";
import { reconcileUpstream } from "./reconcile-upstream";
import { reconcileWallet } from "./reconcile-wallet";
import { runSource, type SourceRun } from "./run-source";

/** Maximum calls in each budget of a run. Runs stay short; the rest continues in the next run. */
const CALLS = 40;
/** Two weeks of a list: a hundred payments a page, and at least a page a day. */
const SWEEP_CALLS = 400;

/**
 * Compares our books with the upstream's and the provider's, both ways (money-safety.md, Guards). Every list is read twice: as
 * soon as it is settled, and again within the day, which shows what changed meanwhile. Open differences are rechecked on their own. Each
 * difference is a row until both sides agree; nothing is repaired silently. Safe to call at any time, in any number of
 * processes.
 */
export async function reconcile(ctx: Context): Promise<SourceRun[]> {
  const runs: SourceRun[] = [];
  // Each key at the supplier has its own list and its own calls.
  const keys = 1 + ctx.otherKeys.length;
  const looks = [
    { again: "", lagMs: ctx.schedules.reconcileAfter },
    { again: ":later", lagMs: ctx.schedules.reconcileAgain },
  ];
  for (const { again, lagMs } of looks) {
    const budget: Budget = { left: CALLS * keys };
    const run = { source: `upstream${again}`, lagMs, budget };
    runs.push(await runSource(ctx, run, (slice) => reconcileUpstream(ctx, slice, budget)));
  }
  await recheckUpstream(ctx, { left: CALLS * keys });
  // A balance has no history: one comparison, of the present.
  const wallet = { source: "wallet", lagMs: 0, budget: { left: 0 }, sliceMs: Number.POSITIVE_INFINITY };
  runs.push(await runSource(ctx, wallet, () => reconcileWallet(ctx, { left: keys })));

  for (const provider of ctx.payments.values()) {
    for (const { again, lagMs } of looks) {
      const budget: Budget = { left: CALLS };
      const look = (list: string) => ({ source: `${provider.name}:${list}${again}`, lagMs, budget });
      runs.push(
        await runSource(ctx, look("payments"), (slice) => reconcilePayments(ctx, provider, slice, budget)),
        await runSource(ctx, look("refunds"), (slice) => reconcileRefunds(ctx, provider, slice, budget)),
        await runSource(ctx, look("disputes"), (slice) => reconcileDisputes(ctx, provider, slice, budget)),
      );
    }
    await recheckPayments(ctx, provider, { left: CALLS });
    await recheckRefunds(ctx, provider, { left: CALLS });
    await sweepDisputes(ctx, provider, { left: CALLS });
    await bookPayouts(ctx, provider, { left: CALLS });
    await sweepCaptures(ctx, provider, { left: SWEEP_CALLS });
  }
  for (const { source, problem } of runs) {
    if (problem) ctx.log.info("a comparison goes on later", { name: source, reason: problem });
  }
  return runs;
}
