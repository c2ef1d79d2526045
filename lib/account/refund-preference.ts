import type { AccountContext } from "./account-context";

/** Where the checkout offers to send refunds: to the store wallet at once, or to the original payment method. */
export const REFUND_PLACES = ["wallet", "source"] as const;
export type RefundPlace = (typeof REFUND_PLACES)[number];

export async function refundPreference(ctx: AccountContext, userId: string): Promise<RefundPlace> {
  const user = await ctx.db.user.findUnique({ where: { id: userId }, select: { refundTo: true } });
  return user?.refundTo === "wallet" ? "wallet" : "source";
}

/** Applies to later checkouts, where it can be changed for the order. A wallet payment is always refunded to the wallet (money-safety.md). */
export async function setRefundPreference(
  ctx: AccountContext,
  userId: string,
  place: RefundPlace,
): Promise<void> {
  await ctx.db.user.update({ where: { id: userId }, data: { refundTo: place } });
}
