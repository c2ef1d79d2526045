import { poolOf } from "@/lib/platform/db";
import type { Context } from "./context";
import { hashOrderToken } from "./order-token";
import { tokenOpens } from "./token-opens";

/** Does this token open this order? Asked before a page begins to render. */
export function orderOpens(ctx: Context, order: { ref: string; token: string }): Promise<boolean> {
  return tokenOpens(poolOf(ctx.db), order);
}

/** Does it open a receipt as well: was anything of the order ever delivered? */
export async function receiptOpens(ctx: Context, order: { ref: string; token: string }): Promise<boolean> {
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
