import { type BasketContext, basketKey } from "./basket-item";

/** Removes one item from a browser's basket, or all of them. */
export async function removeFromBasket(ctx: BasketContext, device: string, id?: string): Promise<void> {
  await ctx.db.basketItem.deleteMany({ where: { device: basketKey(ctx, device), id } });
}
