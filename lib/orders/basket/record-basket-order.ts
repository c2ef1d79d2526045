import { type BasketContext, basketKey } from "./basket-item";

/**
 * Records which order was placed with these items. They stay in the basket until it is paid, so that a
 * customer who comes back from the payment page finds them.
 */
export async function recordBasketOrder(
  ctx: BasketContext,
  device: string,
  ids: readonly string[],
  ref: string,
): Promise<void> {
  await ctx.db.basketItem.updateMany({
    where: { device: basketKey(ctx, device), id: { in: [...ids] } },
    data: { orderRef: ref },
  });
}
