import { recordDispute, recordOutsideRefunds } from "@/lib/cases/record-dispute";
import type { Context } from "@/lib/context/context";
import type { PaymentProvider } from "@/lib/payments/provider";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { claimTick, setTick } from "@/lib/platform/db/ticks";
import { fetchProviderSlice, type ReconcileSlice } from "./fetch-provider-slice";
import type { Budget } from "./reading";

/** Finds disputes whose webhooks never arrived (money-safety.md: right with no webhook at all). */
export const reconcileDisputes: ReconcileSlice = async (ctx, provider, slice, budget) => {
  const read = await fetchProviderSlice((window) => provider.listDisputes(window), slice, budget);
  if (!read.whole) return read.problem;
  for (const dispute of read.rows) await recordDispute(ctx, provider.name, "listed", dispute);
  return null;
};

/**
 * Periodically reads all disputes of the last months: finds those decided weeks after they were opened, or
 * listed late, without a webhook. If the list is incomplete, retries after `sweepDisputesRetry`.
 */
export async function sweepDisputes(ctx: Context, provider: PaymentProvider, budget: Budget): Promise<void> {
  const name = `${provider.name}:disputes`;
  const { sweepDisputes: every, sweepDisputesRetry: retry, disputesLast } = UNSCALED;
  if (!(await claimTick(ctx.db, name, every, ctx.clock.now()))) return;
  // Dashboard refunds that the provider is still processing: other refunds of their payments wait for them.
  const open = await ctx.db.dispute.findMany({
    where: { kind: "refund", state: "open", payment: { provider: provider.name } },
    select: { payment: { select: { reference: true } } },
    orderBy: { openedAt: "asc" },
    take: budget.left,
  });
  for (const { payment } of open) {
    const listed = await provider.listRefunds(payment.reference);
    if (listed.kind === "found")
      await recordOutsideRefunds(ctx, provider.name, payment.reference, listed.refunds);
  }
  const to = ctx.clock.now();
  const problem = await reconcileDisputes(
    ctx,
    provider,
    { from: new Date(to.getTime() - disputesLast), to },
    budget,
  );
  if (problem === null) return;
  ctx.log.info("a comparison goes on later", { name, reason: problem });
  await setTick(ctx.db, name, new Date(to.getTime() - every + retry));
}
