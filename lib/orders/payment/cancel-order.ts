import type { Context } from "@/lib/context/context";
import type { OrderStatus } from "@/lib/model/order-status";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import { runSql } from "@/lib/platform/db/sql-function";
import { closeOrderSql } from "./expire-order";
import { payablePages, settlePayment } from "./settle-payment";

export type CancelResult =
  | { ok: true; status: OrderStatus }
  | { ok: false; reason: "not_found" | "not_open"; status?: OrderStatus };

/**
 * Cancels an unpaid order. First verifies payments that may be under way; money that arrives later is
 * refunded.
 */
export async function cancelOrder(
  ctx: Context,
  request: { ref: string; token: string | null | undefined },
): Promise<CancelResult> {
  const order = await findByToken(ctx, request);
  if (!order) return { ok: false, reason: "not_found" };
  if (order.status === "expired" && order.close_reason === "cancelled")
    return { ok: true, status: order.status };
  if (order.status !== "awaiting_payment") return { ok: false, reason: "not_open", status: order.status };
  for (const payment of payablePages(order.payments)) {
    const settled = await settlePayment(ctx, payment);
    if (settled.underWay) return { ok: false, reason: "not_open", status: order.status };
  }
  const closed = await runSql(ctx.db, closeOrderSql, {
    order: order.id,
    reason: "cancelled",
    now: ctx.clock.now(),
  });
  if (closed.outcome === "closed") return { ok: true, status: closed.status };
  return { ok: false, reason: "not_open", status: closed.status };
}
