import type { Context } from "@/lib/context/context";
import { crashPoint } from "@/lib/platform/crash-point";
import { callSql } from "@/lib/platform/db/sql-function";
import { settlePayment } from "./settle-payment";

/**
 * Ends an order that nobody paid (money-safety.md, States): only when its time is over and the provider says of every
 * payment that it is abandoned, failed or unknown to it; never while money may be under way.
 */
export async function expireOrder(
  ctx: Context,
  orderId: string,
): Promise<"expired" | "not_open" | "under_way"> {
  const payments = await ctx.db.payment.findMany({
    where: { orderId, state: { not: "CAPTURED" } },
    select: { provider: true, reference: true },
    orderBy: { createdAt: "asc" },
  });
  for (const payment of payments) {
    const settled = await settlePayment(ctx, payment);
    if (settled.outcome === "applied" || settled.outcome === "suspense") return "not_open";
    if (settled.underWay) return "under_way";
  }
  crashPoint("expire.afterVerify");
  const closed = await callSql<{ outcome: string }>(
    ctx.db,
    "close_order",
    orderId,
    "expired",
    ctx.clock.now(),
  );
  return closed.outcome === "closed" ? "expired" : "not_open";
}
