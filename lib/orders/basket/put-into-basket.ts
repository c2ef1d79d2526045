import { newId } from "@/lib/model/ids";
import { MAX_BASKET_ITEMS } from "@/lib/orders/checkout/parse-input";
import { retryOnConflict } from "@/lib/platform/db/conflict";
import { type BasketContext, type BasketGoods, basketKey, sealGoods } from "./basket-item";

/**
 * Puts a purchase into a browser's basket, or in the place of its item `id`. False: it is full. Two tabs can't take the same
 * place, and the database has ten of them.
 */
export async function putIntoBasket(
  ctx: BasketContext,
  device: string,
  goods: BasketGoods,
  id?: string,
): Promise<boolean> {
  const owner = basketKey(ctx, device);
  if (id !== undefined) {
    const data = { sealed: sealGoods(ctx, id, goods), orderRef: null };
    const { count } = await ctx.db.basketItem.updateMany({ where: { id, device: owner }, data });
    if (count === 1) return true;
  }
  return retryOnConflict(async () => {
    const rows = await ctx.db.basketItem.findMany({
      where: { device: owner },
      select: { id: true, position: true, order: { select: { paidAt: true } } },
    });
    const bought = rows.filter(({ order }) => order?.paidAt);
    const taken = new Set(rows.filter((row) => !bought.includes(row)).map(({ position }) => position));
    const position = PLACES.find((place) => !taken.has(place));
    if (position === undefined) return false;
    const fresh = newId();
    await ctx.db.$transaction([
      ctx.db.basketItem.deleteMany({ where: { id: { in: bought.map((row) => row.id) } } }),
      ctx.db.basketItem.create({
        data: {
          id: fresh,
          device: owner,
          position,
          sealed: sealGoods(ctx, fresh, goods),
          addedAt: ctx.clock.now(),
        },
      }),
    ]);
    return true;
  });
}

const PLACES = Array.from({ length: MAX_BASKET_ITEMS }, (_, index) => index + 1);
