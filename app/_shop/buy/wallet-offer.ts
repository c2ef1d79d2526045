import "server-only";
import { getSignedIn } from "@/lib/auth/current-user";
import { context } from "@/lib/orders/context";
import type { Quote } from "@/lib/pricing/quote";
import { walletBalance } from "@/lib/wallet/read-wallet";
import type { WalletOffer } from "./priced";

/** The same purchase paid from the wallet of whoever sent this form; nothing for a guest. Kobo. */
export async function walletOffer(quote: Quote): Promise<WalletOffer | undefined> {
  const user = await getSignedIn();
  if (!user) return undefined;
  return { total: quote.total - quote.paymentFee, balance: await walletBalance(context(), user.userId) };
}
