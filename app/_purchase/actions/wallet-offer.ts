import "server-only";
import { textOf } from "@/app/_forms/form-text";
import type { WalletOffer } from "@/app/_purchase/state/priced";
import { refundPreference } from "@/lib/account/refund-preference";
import { findSignedIn } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import type { Quote } from "@/lib/pricing/quote";
import { getWalletBalance } from "@/lib/wallet/get-wallet";

/**
 * The price of the same purchase from the signed-in customer's wallet, in kobo; undefined for a guest. A refund choice already
 * made in `form` is kept.
 */
export async function walletOffer(quote: Quote, form?: FormData): Promise<WalletOffer | undefined> {
  const user = await findSignedIn();
  if (!user) return undefined;
  const ctx = context();
  const [balance, place] = await Promise.all([
    getWalletBalance(ctx, user.userId),
    refundPreference(ctx, user.userId),
  ]);
  const wasOffered = form !== undefined && textOf(form, "walletTotal") !== "";
  const refunds = (wasOffered ? form.get("refundTo") : place) === "wallet";
  return { total: quote.total - quote.paymentFee, balance, refunds };
}
