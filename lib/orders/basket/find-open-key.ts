import { BASKET } from "@/lib/model/service-id";
import { parseInput } from "@/lib/orders/checkout/parse-input";
import { repeatHash } from "@/lib/orders/checkout/request-hash";
import { type BasketContext, basketKey } from "./basket-item";

/**
 * Finds the idempotency key of the unpaid order that was placed with exactly these items, or null. A customer
 * who comes back from the payment page and pays again then pays that order, not a second one.
 */
export async function findOpenKey(
  ctx: BasketContext,
  device: string,
  input: Record<string, unknown>,
): Promise<string | null> {
  const read = parseInput(BASKET, input);
  if (!read.ok) return null;
  const order = await ctx.db.order.findFirst({
    where: {
      basketItems: { some: { device: basketKey(ctx, device) } },
      status: "awaiting_payment",
      repeatHash: repeatHash(BASKET, read.input),
    },
    orderBy: { placedAt: "desc" },
    select: { checkoutKey: true },
  });
  return order?.checkoutKey ?? null;
}
