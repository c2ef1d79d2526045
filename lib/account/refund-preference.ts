import type { AccountContext } from "./account-context";

/** Where refunds go: to the store wallet at once, or to the original payment method. */
export const REFUND_PLACES = ["wallet", "source"] as const;
export type RefundPlace = (typeof REFUND_PLACES)[number];

export async function refundPreference(ctx: AccountContext, userId: string): Promise<RefundPlace> {
  const user = await ctx.db.user.findUnique({ where: { id: userId }, select: { refundTo: true } });
  return user?.refundTo === "source" ? "source" : "wallet";
}

/** Applies to later refunds. A wallet payment is always refunded to the wallet (money-safety.md). */
export async function setRefundPreference(
  ctx: AccountContext,
  userId: string,
  place: RefundPlace,
): Promise<void> {
  await ctx.db.user.update({ where: { id: userId }, data: { refundTo: place } });
}
