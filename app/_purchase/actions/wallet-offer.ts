import "server-only";
import type { WalletOffer } from "@/app/_purchase/state/priced";
import { getSignedIn } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import type { Quote } from "@/lib/pricing/quote";
import { walletBalance } from "@/lib/wallet/get-wallet";

/** The price of the same purchase from the signed-in customer's wallet, in kobo; undefined for a guest. */
export async function walletOffer(quote: Quote): Promise<WalletOffer | undefined> {
  const user = await getSignedIn();
  if (!user) return undefined;
  return { total: quote.total - quote.paymentFee, balance: await walletBalance(context(), user.userId) };
}
