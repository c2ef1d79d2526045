import { addToBasket } from "./add-to-basket";
import { type BasketContext, type BasketGoods, basketKey, sealGoods } from "./basket-item";

/** Adds a purchase to a browser's basket, or replaces its item `id`. Returns false if the basket is full. */
export async function putIntoBasket(
  ctx: BasketContext,
  device: string,
  goods: BasketGoods,
  id?: string,
): Promise<boolean> {
  if (id !== undefined) {
    const data = { sealed: sealGoods(ctx, id, goods), orderRef: null };
    const where = { id, device: basketKey(ctx, device) };
    const { count } = await ctx.db.basketItem.updateMany({ where, data });
    if (count === 1) return true;
  }
  return addToBasket(ctx, device, [goods]);
}
