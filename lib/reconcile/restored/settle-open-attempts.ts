import type { Context } from "@/lib/context/context";
import { settleEffect } from "@/lib/orders/fulfilment/settle-effect";
import { applyListedRows } from "@/lib/orders/resolution/apply-listed-rows";
import { fetchTransaction } from "@/lib/orders/resolution/fetch-transaction";
import type { ListedRefundWithReference } from "@/lib/payments/provider";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { forKey } from "@/lib/upstream/for-key";
import { parkUnproved } from "./park-unproved";

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
  const now = ctx.clock.now();
  const senderGone = new Date(now.getTime() - UNSCALED.answerWithin);
  const open = await ctx.db.effect.findMany({
    where: {
      kind: "VEND",
      OR: [{ state: { in: ["UNKNOWN", "PROCESSING"] } }, { state: "SENDING", sentAt: { lte: senderGone } }],
    },
    select: {
      id: true,
      customerRef: true,
      state: true,
      supplierKey: true,
      line: { select: { totalKobo: true } },
      order: { select: { payments: { select: { reference: true } } } },
    },
    orderBy: { id: "asc" },
  });
  for (const { id, customerRef, state, supplierKey, line, order } of open) {
    if (ctx.stopping) return customerRef;
    const keyCtx = forKey(ctx, supplierKey);
    if (state === "SENDING")
      await settleEffect(ctx, {
        ...{ effect: id, from: ["SENDING"], to: "UNKNOWN", reason: "sender_died", nextAt: now },
      });
    const found = await fetchTransaction(keyCtx, customerRef, PATIENCE_MS);
    if (!found) return customerRef;
    const isRefunded = refunds.some(
      ({ reference, amount }) =>
        BigInt(amount) === line?.totalKobo &&
        order?.payments.some((payment) => payment.reference === reference),
    );
    if (isRefunded || !(await parkUnproved(keyCtx, id, found.rows)))
      await applyListedRows(ctx, { customerRef, ...found });
  }
  return null;
}
