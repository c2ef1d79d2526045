import type { Context } from "@/lib/context/context";
import { hasArrived } from "@/lib/payments/has-arrived";
import type { FoundPayment, ListedRefundWithReference } from "@/lib/payments/provider";
import { fetchProviderSlice } from "../fetch-provider-slice";
import { fetchUpstreamSlice, type ListedRow } from "../fetch-upstream-slice";
import { filterNotAdopted } from "../filter-not-adopted";

/** What supplier and payment provider hold under references of our format that the books don't know. */
export interface UnknownReferences {
  /** Rows by customerRef (KV…). */
  purchases: Map<string, ListedRow[]>;
  /**
   * Captured payments with a reference KP-…, or KT-… for a wallet's top-up. Also one that the books know, but only as unpaid, if the lost
   * books returned all of it.
   */
  payments: FoundPayment[];
  /** Refunds with a note KR…. */
  refunds: ListedRefundWithReference[];
  /** Known payments that our books don't show as captured: not unknown, but settled first, in this order. */
  late: { provider: string; reference: string }[];
}

const MAX_CALLS = 3_000;
const BATCH_SIZE = 500;
/** A payment is listed by its start and may be paid a day later. */
const PAID_LATE_MS = 24 * 3_600_000;
const OURS = {
  purchase: /^KV[0-9A-Z]{26}$/,
  /** Of an order, or of a wallet's top-up. */
  payment: /^(KP-[0-9A-Z]{26}|KT-[0-9a-f]{32})$/,
  refund: /^KR[0-9A-Z]{26}$/,
};
/** Attempts that the books show as unsent. If the other side has one, the books are older than it. */
const NOT_SENT = ["INTENT", "NOT_SENT"];

/**
 * Lists both sides since a worker last found the books complete. `problem`: a list couldn't be read
 * completely, so nothing is known yet.
 */
export async function findUnknownReferences(ctx: Context): Promise<UnknownReferences | { problem: string }> {
  const to = ctx.clock.now();
  const { seenAt } = await ctx.db.books.findUniqueOrThrow({ where: { id: 1 } });
  const slice = { from: seenAt && seenAt < to ? seenAt : to, to };
  const listed = await fetchUpstreamSlice(ctx, slice, { left: MAX_CALLS, isPatient: true });
  if (!listed.whole) return { problem: listed.problem };
  const found: UnknownReferences = { purchases: new Map(), payments: [], refunds: [], late: [] };
  const rows = listed.rows.filter(({ customerRef }) => OURS.purchase.test(customerRef ?? ""));
  const vends = await filterUnknown(
    ctx,
    rows.map(({ customerRef }) => customerRef ?? ""),
  );
  for (const row of rows) {
    const ref = row.customerRef ?? "";
    if (vends.has(ref)) found.purchases.set(ref, [...(found.purchases.get(ref) ?? []), row]);
  }
  for (const provider of ctx.payments.values()) {
    const refunds = await fetchProviderSlice((window) => provider.listAllRefunds(window), slice, {
      left: MAX_CALLS,
    });
    if (!refunds.whole) return { problem: refunds.problem };
    const ours = refunds.rows.filter(({ merchantNote }) => OURS.refund.test(merchantNote ?? ""));
    const notes = await filterUnknown(
      ctx,
      ours.map(({ merchantNote }) => merchantNote ?? ""),
    );
    found.refunds.push(...ours.filter(({ merchantNote }) => notes.has(merchantNote ?? "")));
    const since = { from: new Date(slice.from.getTime() - PAID_LATE_MS), to };
    const payments = await fetchProviderSlice((window) => provider.listPayments(window), since, {
      left: MAX_CALLS,
    });
    if (!payments.whole) return { problem: payments.problem };
    const paid = payments.rows.filter((one) => hasArrived(one) && OURS.payment.test(one.reference));
    const references = paid.map(({ reference }) => reference);
    const known = await ctx.db.payment.findMany({
      where: { provider: provider.name, reference: { in: references } },
      select: { provider: true, reference: true, state: true },
    });
    const knownAs = new Map(known.map((payment) => [payment.reference, payment]));
    const fresh = await filterNotAdopted(ctx, references);
    // By the lost books: what the dashboard returned is no adopted refund.
    const returned = new Set(
      found.refunds.filter(({ status }) => status !== "failed").map(({ reference }) => reference),
    );
    for (const { reference, status } of inOrder(paid, refunds.rows)) {
      const payment = knownAs.get(reference);
      if (!payment) continue;
      const isOpen = payment.state !== "CAPTURED";
      if (isOpen && status === "success" && fresh.has(reference)) found.late.push(payment);
      if (!(isOpen && status === "reversed" && returned.has(reference))) fresh.delete(reference);
    }
    found.payments.push(...paid.filter(({ reference }) => fresh.has(reference)));
  }
  return found;
}

/**
 * Payments as they were received, but those that were refunded last: of two payments for one order the first that is settled pays
 * for it, and the other is refunded.
 */
function inOrder(
  payments: readonly FoundPayment[],
  refunds: readonly ListedRefundWithReference[],
): FoundPayment[] {
  const back = new Map<string | null, number>();
  for (const { reference, amount, status } of refunds)
    if (status !== "failed") back.set(reference, (back.get(reference) ?? 0) + amount);
  const isBack = ({ reference, amount }: FoundPayment) =>
    amount !== null && (back.get(reference) ?? 0) >= amount;
  return payments.toSorted(
    (a, b) => Number(isBack(a)) - Number(isBack(b)) || Number(a.paidAt ?? 0) - Number(b.paidAt ?? 0),
  );
}

/** Filters the attempts' references that the books don't know or show as unsent. */
async function filterUnknown(ctx: Context, refs: readonly string[]): Promise<Set<string>> {
  const fresh = await filterNotAdopted(ctx, refs);
  const all = [...fresh];
  for (let start = 0; start < all.length; start += BATCH_SIZE) {
    const known = await ctx.db.effect.findMany({
      where: { customerRef: { in: all.slice(start, start + BATCH_SIZE) }, state: { notIn: NOT_SENT } },
      select: { customerRef: true },
    });
    for (const { customerRef } of known) fresh.delete(customerRef);
  }
  return fresh;
}
