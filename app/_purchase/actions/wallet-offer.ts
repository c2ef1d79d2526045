import "server-only";
import type { WalletOffer } from "@/app/_purchase/state/priced";
import { getSignedIn } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import type { Quote } from "@/lib/pricing/quote";
import { walletBalance } from "@/lib/wallet/get-wallet";

/** The same purchase paid from the wallet of whoever sent this form; nothing for a guest. Kobo. */
export async function walletOffer(quote: Quote): Promise<WalletOffer | undefined> {
  const user = await getSignedIn();
  if (!user) return undefined;
  return { total: quote.total - quote.paymentFee, balance: await walletBalance(context(), user.userId) };
}
