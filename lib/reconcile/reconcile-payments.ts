import * as z from "zod";
import type { Context } from "@/lib/context/context";
import type { Comparison } from "@/lib/model/difference";
import { paymentRow } from "@/lib/model/row-schemas";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import type { PaymentProvider } from "@/lib/payments/provider";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { koboValue } from "@/lib/platform/db/sql-values";
import { claimTick, setTick } from "@/lib/platform/db/ticks";
import { DAY_MS } from "@/lib/platform/lagos-day";
import { comparePayment, type OurPayment, paymentSubject } from "./compare-payment";
import { fetchProviderSlice, type ReconcileSlice } from "./fetch-provider-slice";
import { filterNotAdopted } from "./filter-not-adopted";
import { type Budget, type Slice, spend } from "./reading";
import { recheckDifferences } from "./recheck-differences";
import { recordDifferences } from "./record-differences";

export const paymentsToCompareSql = defineSql({
  name: "payments_to_compare",
  args: {
    provider: sql.text,
    from: sql.timestamptz,
    to: sql.timestamptz,
    references: sql.jsonb<string[]>(),
  },
  result: z.array(paymentRow.extend({ fees_kobo: koboValue.nullable() }) satisfies z.ZodType<OurPayment>),
});

/**
 * Compares the payments started in one slice of time with the provider's list, both ways. Records money that
 * only the provider has, then settles it like any payment, with its own verify.
 */
export const reconcilePayments: ReconcileSlice = async (ctx, provider, slice, budget) => {
  const read = await fetchProviderSlice((window) => provider.listPayments(window), slice, budget);
  if (!read.whole) return read.problem;
  const theirs = new Map(read.rows.map((row) => [row.reference, row]));
  const ours = await findPayments(ctx, provider.name, [...theirs.keys()], slice);
  const oursByReference = new Map(ours.map((payment) => [payment.reference, payment]));
  const comparison: Comparison = { found: [], examined: [] };
  const fresh = await filterNotAdopted(ctx, [...theirs.keys()]);
  for (const reference of new Set([...oursByReference.keys(), ...theirs.keys()])) {
    if (theirs.has(reference) && !fresh.has(reference)) continue;
    // A payment that isn't listed isn't examined, so its earlier discrepancies stay open.
    if (theirs.has(reference)) comparison.examined.push(paymentSubject(provider.name, reference));
    const first = comparePayment(
      provider.name,
      oursByReference.get(reference) ?? null,
      theirs.get(reference) ?? null,
      settledBefore(ctx),
    );
    if (first.length === 0) continue;
    // The payment's own record is more detailed than a list by date, and our side may have changed since.
    const detailed = spend(budget) ? await examine(ctx, provider, reference) : null;
    comparison.found.push(...(detailed?.found ?? first));
  }
  await recordDifferences(ctx, "payments", comparison);
  for (const { kind, subject } of comparison.found) {
    if (kind !== "payment_not_captured") continue;
    const reference = subject.slice(paymentSubject(provider.name, "").length);
    await settlePayment(ctx, { provider: provider.name, reference });
  }
  return null;
};

/**
 * Finds money that arrived without a webhook after we stopped verifying its payment. Periodically reads the
 * provider's paid payments of the last two weeks, and settles those that our books don't show as captured
 * with their own verify: delivered if the order can still be fulfilled, otherwise refunded.
 */
export async function sweepCaptures(ctx: Context, provider: PaymentProvider, budget: Budget): Promise<void> {
  const name = `${provider.name}:captures`;
  const { sweepCaptures: every, sweepDisputesRetry: retry, capturesLast } = UNSCALED;
  if (!(await claimTick(ctx.db, name, every, ctx.clock.now()))) return;
  const now = ctx.clock.now();
  const end = now.getTime() - ctx.schedules.reconcileAfter;
  for (let at = now.getTime() - capturesLast; at < end; at += DAY_MS) {
    const slice = { from: new Date(at), to: new Date(Math.min(at + DAY_MS, end)) };
    const read = await fetchProviderSlice(
      (window) => provider.listPayments({ ...window, paid: true }),
      slice,
      budget,
    );
    if (!read.whole) {
      ctx.log.info("a comparison goes on later", { name, reason: read.problem });
      await setTick(ctx.db, name, new Date(now.getTime() - every + retry));
      return;
    }
    const reference = { in: read.rows.map((row) => row.reference) };
    const missed = await ctx.db.payment.findMany({
      where: { provider: provider.name, reference, state: { not: "CAPTURED" } },
      select: { provider: true, reference: true },
      orderBy: { id: "asc" },
    });
    for (const payment of missed) await settlePayment(ctx, payment);
  }
}

/** Rechecks open discrepancies one by one with verify. */
export function recheckPayments(ctx: Context, provider: PaymentProvider, budget: Budget): Promise<void> {
  const prefix = paymentSubject(provider.name, "");
  return recheckDifferences(ctx, "payments", budget, async ({ subject }) => {
    if (!subject.startsWith(prefix)) return null;
    return examine(ctx, provider, subject.slice(prefix.length));
  });
}

/** Examines one payment: our books first, then the provider's record. Null: the provider doesn't answer. */
async function examine(
  ctx: Context,
  provider: PaymentProvider,
  reference: string,
): Promise<Comparison | null> {
  const [ours] = await findPayments(ctx, provider.name, [reference]);
  const verified = await provider.verify(reference);
  if (verified.kind === "unknown") return null;
  const theirs = verified.kind === "found" ? verified : null;
  return {
    examined: theirs ? [paymentSubject(provider.name, reference)] : [],
    found: comparePayment(provider.name, ours ?? null, theirs, settledBefore(ctx)),
  };
}

function settledBefore(ctx: Context): Date {
  return new Date(ctx.clock.now().getTime() - ctx.schedules.reconcileAfter);
}

function findPayments(
  ctx: Context,
  provider: string,
  references: string[],
  { from, to }: Slice = { from: new Date(0), to: new Date(0) },
): Promise<OurPayment[]> {
  return runSql(ctx.db, paymentsToCompareSql, { provider, from, to, references });
}
