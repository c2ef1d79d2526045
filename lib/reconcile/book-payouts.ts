import type { Context } from "@/lib/context/context";
import type { PaymentProvider, Payout } from "@/lib/payments/provider";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { claimTick, setTick } from "@/lib/platform/db/ticks";
import { fetchProviderSlice } from "./fetch-provider-slice";
import type { Budget } from "./reading";

/**
 * Books each payout to the owner's bank account once: our balance at the provider drops by the amount that
 * arrived and the fees kept. Refunds and disputes were booked when they happened. Periodically reads the list
 * of the last weeks.
 */
export async function bookPayouts(ctx: Context, provider: PaymentProvider, budget: Budget): Promise<void> {
  const name = `${provider.name}:payouts`;
  const { sweepPayouts: every, sweepDisputesRetry: retry, payoutsLast } = UNSCALED;
  if (!(await claimTick(ctx.db, name, every, ctx.clock.now()))) return;
  const to = ctx.clock.now();
  const slice = { from: new Date(to.getTime() - payoutsLast), to };
  const read = await fetchProviderSlice((window) => provider.listPayouts(window), slice, budget);
  if (!read.whole) {
    ctx.log.info("a comparison goes on later", { name, reason: read.problem });
    await setTick(ctx.db, name, new Date(to.getTime() - every + retry));
    return;
  }
  const paid = read.rows.filter((payout) => payout.paid && payout.amount + payout.fees > 0);
  const key = (payout: Payout) => `payout:${provider.name}:${payout.id}`;
  const booked = await ctx.db.journal.findMany({
    where: { key: { in: paid.map(key) } },
    select: { key: true },
  });
  const known = new Set(booked.map((journal) => journal.key));
  for (const payout of paid.filter((one) => !known.has(key(one)))) {
    const { amount, fees, currency } = payout;
    const entries = [
      { account: `bank:${provider.name}`, currency, amountKobo: amount },
      { account: `fees_kept:${provider.name}`, currency, amountKobo: fees },
      { account: `provider:${provider.name}`, currency, amountKobo: -(amount + fees) },
    ].filter(({ amountKobo }) => amountKobo !== 0);
    await ctx.db.journal.create({
      data: { key: key(payout), kind: "payout", at: to, entries: { create: entries } },
    });
  }
}
