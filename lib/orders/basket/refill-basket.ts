import { MAX_BASKET_ITEMS } from "@/lib/orders/checkout/parse-input";
import type { BasketContext, BasketGoods } from "./basket-item";
import { listBasket } from "./list-basket";
import { putIntoBasket } from "./put-into-basket";

/**
 * Puts the items of an earlier order into a browser's basket, all or none. False: there is no space for all of them. What two
 * tabs put in at the same moment may leave space for a part only; the basket then shows which.
 */
export async function refillBasket(
  ctx: BasketContext,
  device: string,
  items: readonly BasketGoods[],
): Promise<boolean> {
  const held = await listBasket(ctx, device);
  if (held.length + items.length > MAX_BASKET_ITEMS) return false;
  for (const item of items) if (!(await putIntoBasket(ctx, device, item))) return false;
  return true;
}
