import { newId } from "@/lib/model/ids";
import { MAX_BASKET_ITEMS } from "@/lib/orders/checkout/parse-input";
import { retryOnConflict } from "@/lib/platform/db/conflict";
import { type BasketContext, type BasketGoods, basketKey, openGoods, sealGoods } from "./basket-item";

/**
 * The same goods again within this time are the same press: a finger that pressed twice, or that pressed again because no answer
 * came. A form can't carry a key of its own before it is hydrated: its page is kept for everybody.
 */
const SAME_PRESS_MS = 30_000;

/**
 * Puts purchases into a browser's basket, all or none, and once however often it is pressed. False: there is no space for all
 * of them. Two tabs can't take the same place, and the database has ten of them.
 */
export async function addToBasket(
  ctx: BasketContext,
  device: string,
  items: readonly BasketGoods[],
): Promise<boolean> {
  const owner = basketKey(ctx, device);
  return retryOnConflict(async () => {
    const rows = await ctx.db.basketItem.findMany({
      where: { device: owner },
      select: { id: true, position: true, sealed: true, addedAt: true, order: { select: { paidAt: true } } },
    });
    const now = ctx.clock.now().getTime();
    const bought = rows.filter(({ order }) => order?.paidAt);
    const held = rows.filter((row) => !bought.includes(row));
    const recent = held
      .filter(({ addedAt }) => now - addedAt.getTime() < SAME_PRESS_MS)
      .flatMap((row) => openGoods(ctx, row) ?? []);
    if (holdsAll(recent, items)) return true;
    const taken = new Set(held.map(({ position }) => position));
    const free = PLACES.filter((place) => !taken.has(place));
    const added = items.flatMap((goods, index) => {
      const [id, position] = [newId(), free[index]];
      // A millisecond apart, because they are listed in this order.
      const addedAt = new Date(now + index);
      return position ? [{ id, device: owner, position, sealed: sealGoods(ctx, id, goods), addedAt }] : [];
    });
    if (added.length < items.length) return false;
    await ctx.db.$transaction([
      ctx.db.basketItem.deleteMany({ where: { id: { in: bought.map(({ id }) => id) } } }),
      ctx.db.basketItem.createMany({ data: added }),
    ]);
    return true;
  });
}

/** Whether each of `items` is among `held`; of two equal ones, both. */
function holdsAll(held: readonly BasketGoods[], items: readonly BasketGoods[]): boolean {
  const rest = held.map(textOf);
  return items.every((goods) => {
    const at = rest.indexOf(textOf(goods));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

const textOf = ({ service, input }: BasketGoods) => JSON.stringify([service, input]);

const PLACES = Array.from({ length: MAX_BASKET_ITEMS }, (_, index) => index + 1);
