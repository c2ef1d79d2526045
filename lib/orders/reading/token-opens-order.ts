import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { hashOrderToken } from "@/lib/model/order-token";
import { poolOf } from "@/lib/platform/db/db";
import { queryRow } from "@/lib/platform/db/query-rows";

const opened = z.object({ ref: z.string() });

/**
 * Whether the token opens the order. One small statement for the proxy, which decides before the page
 * renders.
 */
export async function tokenOpensOrder(ctx: Context, order: { ref: string; token: string }): Promise<boolean> {
  const found = await queryRow(poolOf(ctx.db), opened, {
    name: "order_opens",
    text: "SELECT ref FROM orders WHERE token_sha256 = $1",
    values: [hashOrderToken(order.token)],
  });
  return found?.ref === order.ref.toUpperCase();
}

/** Whether the token also opens a receipt: any line of the order was delivered. */
export async function tokenOpensReceipt(
  ctx: Context,
  order: { ref: string; token: string },
): Promise<boolean> {
  const found = await ctx.db.order.findUnique({
    where: { tokenSha256: hashOrderToken(order.token) },
    select: {
      ref: true,
      receipt: { select: { code: true } },
      lines: { where: { status: "delivered" }, take: 1, select: { id: true } },
    },
  });
  return found?.ref === order.ref.toUpperCase() && (found.receipt !== null || found.lines.length > 0);
}
