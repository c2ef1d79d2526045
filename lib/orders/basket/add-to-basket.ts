import { newId } from "@/lib/model/ids";
import { MAX_BASKET_ITEMS } from "@/lib/orders/checkout/parse-input";
import { retryOnConflict } from "@/lib/platform/db/conflict";
import { type BasketContext, type BasketGoods, basketKey, openGoods, sealGoods } from "./basket-item";

/**
 * The same goods added again within this time count as one press, because the first answer may not have
 * arrived. The form can't carry an idempotency key before it hydrates: its page is cached for everyone.
 */
const REPEATED_PRESS_MS = 30_000;

/**
 * Adds purchases to a browser's basket, all or none; repeated presses add them once. Returns false if they
 * don't all fit. A unique position per device and a limit of ten in the database stop two tabs from
 * overfilling it.
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
      .filter(({ addedAt }) => now - addedAt.getTime() < REPEATED_PRESS_MS)
      .flatMap((row) => openGoods(ctx, row) ?? []);
    if (holdsAll(recent, items)) return true;
    const taken = new Set(held.map(({ position }) => position));
    const free = PLACES.filter((place) => !taken.has(place));
    const added = items.flatMap((goods, index) => {
      const [id, position] = [newId(), free[index]];
      // One millisecond apart: the basket is listed by this time.
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

/** Whether `held` contains every item, counting duplicates. */
function holdsAll(held: readonly BasketGoods[], items: readonly BasketGoods[]): boolean {
  const rest = held.map(goodsText);
  return items.every((goods) => {
    const at = rest.indexOf(goodsText(goods));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

const goodsText = ({ service, input }: BasketGoods) => JSON.stringify([service, input]);

const PLACES = Array.from({ length: MAX_BASKET_ITEMS }, (_, index) => index + 1);
