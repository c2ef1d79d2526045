import { type BasketContext, type BasketItem, basketKey, openGoods } from "./basket-item";

/** A browser's basket in the order in which items were added, without those that have been paid for. */
export async function listBasket(ctx: BasketContext, device: string | null): Promise<BasketItem[]> {
  if (device === null) return [];
  const rows = await ctx.db.basketItem.findMany({
    where: { device: basketKey(ctx, device), OR: [{ orderRef: null }, { order: { paidAt: null } }] },
    orderBy: [{ addedAt: "asc" }, { id: "asc" }],
    select: { id: true, sealed: true },
  });
  return rows.flatMap((row) => openGoods(ctx, row) ?? []);
}
