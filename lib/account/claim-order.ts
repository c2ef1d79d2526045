import type { Context } from "@/lib/context/context";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import { callSql } from "@/lib/platform/db/sql-function";

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
  return story !== null && callSql<boolean>(ctx.db, "claim_order", story.id, userId);
}
