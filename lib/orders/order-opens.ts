import type { Context } from "./context";
import { hashOrderToken } from "./order-token";

/** Does this token open this order? One small statement, for the proxy, which must know before a page begins to render. */
export async function orderOpens(ctx: Context, order: { ref: string; token: string }): Promise<boolean> {
  const found = await ctx.db.order.findUnique({
    where: { tokenSha256: hashOrderToken(order.token) },
    select: { ref: true },
  });
  return found?.ref === order.ref.toUpperCase();
}
