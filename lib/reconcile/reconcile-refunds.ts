import * as z from "zod";
import { recordOutsideRefunds } from "@/lib/cases/record-dispute";
import type { Context } from "@/lib/context/context";
import type { Comparison, FoundDifference } from "@/lib/model/difference";
import { checkBounced, recheckParkedRefund } from "@/lib/orders/fulfilment/check-refund";
import { releaseAdoptedRefund } from "@/lib/orders/fulfilment/release-adopted-refund";
import type { ListedRefundWithReference, PaymentProvider } from "@/lib/payments/provider";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { claimTick } from "@/lib/platform/db/ticks";
import {
  compareAdoptedRefund,
  compareForeignRefund,
  compareRefund,
  foreignRefundSubject,
  type OurRefund,
  refundSubject,
} from "./compare-refund";
import { fetchProviderSlice, type ReconcileSlice } from "./fetch-provider-slice";
import { filterNotAdopted } from "./filter-not-adopted";
import { ourAttempt } from "./our-attempt";
import { type Budget, type Slice, spend } from "./reading";
import { recheckDifferences } from "./recheck-differences";
import { recordDifferences } from "./record-differences";

export const refundsToCompareSql = defineSql({
  name: "refunds_to_compare",
  args: { provider: sql.text, from: sql.timestamptz, to: sql.timestamptz, names: sql.jsonb<string[]>() },
  result: z.array(
    ourAttempt.extend({
      orderId: z.string().nullable(),
      reference: z.string(),
    }) satisfies z.ZodType<OurRefund>,
  ),
});

/** Compares the refunds of one slice of time with the provider's list, both ways, matched by our note. */
export const reconcileRefunds: ReconcileSlice = async (ctx, provider, slice, budget) => {
  const read = await fetchProviderSlice((window) => provider.listAllRefunds(window), slice, budget);
  if (!read.whole) return read.problem;
  const ours = await findRefunds(ctx, provider.name, read.rows, slice);
  const { of, foreign } = groupRefunds(ours, read.rows);
  const comparison: Comparison = { found: [], examined: [] };
  for (const refund of ours) {
    const listed = of.get(refund.id) ?? [];
    // A refund that isn't listed isn't examined, so its earlier discrepancies stay open.
    if (listed.length > 0) comparison.examined.push(refundSubject(refund));
    const first = compareRefund(refund, listed);
    if (first.length === 0) continue;
    // The list of the payment's own refunds is more detailed than a list by date, and our side may have
    // changed since.
    const detailed = spend(budget) ? await examine(ctx, provider, refund) : null;
    comparison.found.push(...(detailed?.found ?? first));
  }
  const fresh = await filterNotAdopted(
    ctx,
    foreign.map(({ merchantNote }) => merchantNote ?? ""),
  );
  for (const one of foreign) {
    comparison.examined.push(foreignRefundSubject(provider.name, one.id));
    if (!fresh.has(one.merchantNote ?? "")) {
      comparison.found.push(...(await examineAdopted(ctx, provider.name, one)));
      continue;
    }
    comparison.found.push(...compareForeignRefund(provider.name, one));
    if (one.reference) await recordOutsideRefunds(ctx, provider.name, one.reference, [one]);
  }
  await recordDifferences(ctx, "refunds", comparison);
  // Processed before and failed now: the customer's bank returned it. The refund is due again, and the next
  // recheck resolves the row.
  for (const refund of ours) {
    const bounced = (of.get(refund.id) ?? []).every(({ status }) => status === "failed");
    if (refund.state === "SUCCEEDED" && of.has(refund.id) && bounced) await checkBounced(ctx, refund.id);
  }
  return null;
};

/**
 * Examines a refund that was adopted as made. If it has failed since, the money is ours again. An attempt that took its place is
 * examined itself.
 */
async function examineAdopted(
  ctx: Context,
  provider: string,
  theirs: ListedRefundWithReference,
): Promise<FoundDifference[]> {
  const ref = theirs.merchantNote ?? "";
  const attempts = { kind: "REFUND", OR: [{ upstreamId: theirs.id }, { customerRef: ref }] };
  const adopted = await ctx.db.adoption.findUnique({ where: { ref }, select: { kobo: true } });
  if (!adopted?.kobo || (await ctx.db.effect.count({ where: attempts })) > 0) return [];
  if (theirs.status === "failed") await releaseAdoptedRefund(ctx, ref);
  const payment = await ctx.db.payment.findFirst({
    where: { provider, reference: theirs.reference ?? "" },
    select: { orderId: true },
  });
  return compareAdoptedRefund(provider, theirs, payment?.orderId ?? null);
}

/** Rechecks open discrepancies one by one, with the refunds of their payment. */
export function recheckRefunds(ctx: Context, provider: PaymentProvider, budget: Budget): Promise<void> {
  return recheckDifferences(ctx, "refunds", budget, async ({ subject, ours, theirs }) => {
    if (typeof ours?.note === "string" && typeof ours.reference === "string") {
      return examine(ctx, provider, { customerRef: ours.note, reference: ours.reference });
    }
    const listed =
      typeof theirs?.reference === "string" ? await fetchRefunds(provider, theirs.reference) : null;
    if (!listed) return null;
    const one = listed.find(({ id }) => foreignRefundSubject(provider.name, id) === subject);
    if (!one) return null;
    if (ours && "adopted" in ours)
      return { examined: [subject], found: await examineAdopted(ctx, provider.name, one) };
    // The bank may have returned it since.
    if (one.reference) await recordOutsideRefunds(ctx, provider.name, one.reference, [one]);
    return { examined: [subject], found: compareForeignRefund(provider.name, one) };
  });
}

/**
 * Periodically rechecks refunds in review: a slow bank may complete one after days, when no list by date is read
 * any more, and its webhook may be lost. The latest come first.
 */
export async function sweepParkedRefunds(
  ctx: Context,
  { name }: PaymentProvider,
  budget: Budget,
): Promise<void> {
  if (!(await claimTick(ctx.db, `${name}:refunds`, UNSCALED.sweepRefunds, ctx.clock.now()))) return;
  const parked = await ctx.db.effect.findMany({
    where: {
      kind: "REFUND",
      state: "PARKED",
      reason: { startsWith: "refund_" },
      refundsPayment: { provider: name },
    },
    select: { id: true },
    orderBy: { id: "desc" },
    take: budget.left,
  });
  for (const { id } of parked) await recheckParkedRefund(ctx, id);
}

/**
 * Examines one refund: our books first, then the provider's list for its payment. Null: the provider doesn't
 * answer.
 */
async function examine(
  ctx: Context,
  provider: PaymentProvider,
  { customerRef, reference }: Pick<OurRefund, "customerRef" | "reference">,
): Promise<Comparison | null> {
  const [refund] = await findRefunds(ctx, provider.name, [{ merchantNote: customerRef }]);
  const listed = await fetchRefunds(provider, reference);
  if (!refund || !listed) return null;
  const rows = groupRefunds([refund], listed).of.get(refund.id) ?? [];
  return { examined: rows.length > 0 ? [refundSubject(refund)] : [], found: compareRefund(refund, rows) };
}

async function fetchRefunds(
  provider: PaymentProvider,
  reference: string,
): Promise<ListedRefundWithReference[] | null> {
  const listed = await provider.listRefunds(reference);
  if (listed.kind === "unknown" || listed.unreadable > 0) return null;
  return listed.refunds.map((refund) => ({ ...refund, reference }));
}

function findRefunds(
  ctx: Context,
  provider: string,
  rows: readonly { merchantNote: string | null; id?: string }[],
  { from, to }: Slice = { from: new Date(0), to: new Date(0) },
): Promise<OurRefund[]> {
  const names = rows
    .flatMap(({ merchantNote, id }) => [merchantNote, id])
    .filter((name): name is string => Boolean(name));
  return runSql(ctx.db, refundsToCompareSql, { provider, from, to, names: [...new Set(names)] });
}

/**
 * Matches rows to our refunds by note, or by the provider's id if a row has no note. A row on two pages
 * counts once.
 */
function groupRefunds(ours: readonly OurRefund[], rows: readonly ListedRefundWithReference[]) {
  const of = new Map<string, ListedRefundWithReference[]>();
  const foreign: ListedRefundWithReference[] = [];
  for (const row of new Map(rows.map((one) => [one.id, one])).values()) {
    const refund =
      ours.find(({ customerRef }) => customerRef === row.merchantNote) ??
      ours.find(({ upstreamId }) => upstreamId === row.id && row.merchantNote === null);
    if (refund) of.set(refund.id, [...(of.get(refund.id) ?? []), row]);
    else foreign.push(row);
  }
  return { of, foreign };
}
