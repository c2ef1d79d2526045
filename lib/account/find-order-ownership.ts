import { hashOrderToken } from "@/lib/model/order-token";
import type { AccountContext } from "./account-context";

export type OrderOwnership = "mine" | "nobodys" | "anothers";

/** Who owns the order opened by this token, as far as the user may know. Null if the token is invalid. */
export async function findOrderOwnership(
  ctx: AccountContext,
  order: { ref: string; token: string },
  userId: string,
): Promise<OrderOwnership | null> {
  const found = await ctx.db.order.findUnique({
    where: { tokenSha256: hashOrderToken(order.token) },
    select: { ref: true, userId: true },
  });
  if (!found || found.ref !== order.ref.toUpperCase()) return null;
  if (found.userId === null) return "nobodys";
  return found.userId === userId ? "mine" : "anothers";
}
