import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { orderStatus } from "@/lib/model/row-schemas";
import { crashPoint } from "@/lib/platform/crash-point";
import { defineSql, runSql, sql } from "@/lib/platform/db/sql-function";
import { settlePayment } from "./settle-payment";

export const closeOrderSql = defineSql({
  name: "close_order",
  args: { order: sql.text, reason: sql.text, now: sql.timestamptz },
  result: z.object({ outcome: z.enum(["closed", "not_open", "not_yet"]), status: orderStatus }),
});

/**
 * Expires an unpaid order (money-safety.md, States) once its time is over and the provider reports every
 * payment as abandoned, failed or unknown. Never while money may be on its way.
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
  const closed = await runSql(ctx.db, closeOrderSql, {
    order: orderId,
    reason: "expired",
    now: ctx.clock.now(),
  });
  return closed.outcome === "closed" ? "expired" : "not_open";
}
