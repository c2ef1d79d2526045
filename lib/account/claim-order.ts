import type { Context } from "@/lib/context/context";
import { findByToken } from "@/lib/orders/reading/find-by-token";

/**
 * Adds a guest order opened with its token to an account. False if the token is invalid, or the order belongs to another
 * account. Refunds still go to the original payment method, because the holder of a link isn't necessarily the payer.
 */
export async function claimOrder(
  ctx: Context,
  order: { ref: string; token: string },
  userId: string,
): Promise<boolean> {
  const story = await findByToken(ctx, order);
  if (story === null) return false;
  const joined = await ctx.db.order.updateMany({
    where: { id: story.id, userId: null },
    data: { userId, userHow: "token", version: { increment: 1 } },
  });
  return joined.count > 0 || (await ctx.db.order.count({ where: { id: story.id, userId } })) > 0;
}
