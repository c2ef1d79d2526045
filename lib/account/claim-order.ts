import type { Context } from "@/lib/context/context";
import { findByToken } from "@/lib/orders/reading/find-by-token";

/**
 * Takes a guest's order that was opened with its token into an account (claiming). False: the token doesn't open it, or it is
 * in another's account. Its refunds still go where the money came from: whoever holds a link needn't be who paid.
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
