import type { AccountContext } from "./account-context";

/** Where a refund of a purchase goes: to the store wallet at once, or to where the money came from. */
export const REFUND_PLACES = ["wallet", "source"] as const;
export type RefundPlace = (typeof REFUND_PLACES)[number];

export async function refundPreference(ctx: AccountContext, userId: string): Promise<RefundPlace> {
  const user = await ctx.db.user.findUnique({ where: { id: userId }, select: { refundTo: true } });
  return user?.refundTo === "source" ? "source" : "wallet";
}

/** Counts for refunds from now on; what a wallet paid goes back to the wallet in any case (money-safety.md). */
export async function setRefundPreference(
  ctx: AccountContext,
  userId: string,
  place: RefundPlace,
): Promise<void> {
  await ctx.db.user.update({ where: { id: userId }, data: { refundTo: place } });
}
