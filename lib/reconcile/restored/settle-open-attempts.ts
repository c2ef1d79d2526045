import type { Context } from "@/lib/context/context";
import { findEffect } from "@/lib/orders/fulfilment/find-effect";
import { settleEffect } from "@/lib/orders/fulfilment/settle-effect";
import { applyListedRows } from "@/lib/orders/resolution/apply-listed-rows";
import { fetchTransaction } from "@/lib/orders/resolution/fetch-transaction";
import type { ListedRefundWithReference } from "@/lib/payments/provider";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { forKey } from "@/lib/upstream/for-key";
import { parkUnproved, sightingOf } from "./park-unproved";

/** How long each waits for a call token (ms). Nothing else is sold or sent meanwhile. */
const PATIENCE_MS = 60_000;

/**
 * Settles the purchases that were under way at the backup by the supplier's rows, before months of TV bought since, which are
 * booked only after the one before them was delivered (docs/adr/0064). The lost books may have recorded the delivery of one that is
 * called failed now, so it goes to review, unless it was refunded: `refunds` are those that these books don't know. Returns the
 * reference that the supplier didn't answer for, if any: until all are read, nothing may trust these books.
 */
export async function settleOpenAttempts(
  ctx: Context,
  refunds: readonly ListedRefundWithReference[],
): Promise<string | null> {
  const readings = [];
  for (const attempt of await findOpenAttempts(ctx)) {
    const { id, customerRef, state, supplierKey } = attempt;
    if (ctx.stopping) return customerRef;
    if (state === "SENDING")
      await settleEffect(ctx, {
        effect: id,
        from: ["SENDING"],
        to: "UNKNOWN",
        reason: "sender_died",
        nextAt: ctx.clock.now(),
      });
    const keyCtx = forKey(ctx, supplierKey);
    const found = await fetchTransaction(keyCtx, customerRef, PATIENCE_MS);
    if (!found) return customerRef;
    const line = (await findEffect(ctx, id))?.line;
    const isFailed = line ? sightingOf(line, customerRef, found.rows).kind === "failed" : false;
    readings.push({ attempt, keyCtx, found, isFailed });
  }
  const failed = readings.filter(({ isFailed }) => isFailed).map(({ attempt }) => attempt);
  const unknown = await filterUnknownRefunds(ctx, refunds);
  for (const { attempt, keyCtx, found } of readings) {
    const { id, customerRef } = attempt;
    if (isRefunded(attempt, failed, unknown) || !(await parkUnproved(keyCtx, id, found.rows)))
      await applyListedRows(ctx, { customerRef, ...found });
  }
  return null;
}

/** The refunds that the lost books ordered. One that was still to be sent at the backup belongs to another item. */
async function filterUnknownRefunds(ctx: Context, refunds: readonly ListedRefundWithReference[]) {
  const notes = refunds.map(({ merchantNote }) => merchantNote ?? "");
  const known = await ctx.db.effect.findMany({
    where: { customerRef: { in: notes } },
    select: { customerRef: true },
  });
  const ours = new Set(known.map(({ customerRef }) => customerRef));
  return refunds.filter(({ merchantNote }) => !ours.has(merchantNote ?? ""));
}

type OpenAttempt = Awaited<ReturnType<typeof findOpenAttempts>>[number];

function findOpenAttempts(ctx: Context) {
  const senderGone = new Date(ctx.clock.now().getTime() - UNSCALED.answerWithin);
  return ctx.db.effect.findMany({
    where: {
      kind: "VEND",
      OR: [{ state: { in: ["UNKNOWN", "PROCESSING"] } }, { state: "SENDING", sentAt: { lte: senderGone } }],
    },
    select: {
      id: true,
      customerRef: true,
      state: true,
      supplierKey: true,
      orderId: true,
      line: { select: { totalKobo: true } },
      order: { select: { payments: { select: { reference: true } } } },
    },
    orderBy: { id: "asc" },
  });
}

/**
 * Whether the provider has a refund for this one and for each failed one like it: nothing tells which of two equal items a refund was
 * for.
 */
function isRefunded(
  { orderId, line, order }: OpenAttempt,
  failed: readonly OpenAttempt[],
  refunds: readonly ListedRefundWithReference[],
): boolean {
  const alike = failed.filter(
    (other) => other.orderId === orderId && other.line?.totalKobo === line?.totalKobo,
  );
  const made = refunds.filter(
    ({ reference, amount }) =>
      BigInt(amount) === line?.totalKobo &&
      order?.payments.some((payment) => payment.reference === reference),
  );
  return alike.length > 0 && made.length >= alike.length;
}
