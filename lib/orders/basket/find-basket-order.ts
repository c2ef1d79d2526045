import { makeOrderToken } from "@/lib/model/order-token";
import { type BasketContext, basketKey } from "./basket-item";

/**
 * The order that this browser's basket became under this idempotency key, or null. A second press finds it after the first has
 * emptied the basket.
 */
export async function findBasketOrder(
  ctx: BasketContext,
  device: string,
  key: string,
): Promise<{ ref: string; token: string } | null> {
  const order = await ctx.db.order.findFirst({
    where: { checkoutKey: key, basketItems: { some: { device: basketKey(ctx, device) } } },
    select: { id: true, ref: true, tokenSalt: true },
  });
  return order && { ref: order.ref, token: makeOrderToken(order.id, order.tokenSalt, ctx.authSecret) };
}
