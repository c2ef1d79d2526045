import type { Kobo } from "@/lib/platform/money";
import { startTopUp } from "@/lib/wallet/start-topup";
import type { Person } from "./people";
import type { TestShop } from "./shop";

let count = 0;

/** Pays an amount into a customer's wallet. Returns the payment's reference. */
export async function topUp(
  shop: TestShop,
  { userId, email }: Pick<Person, "userId" | "email">,
  credit: Kobo,
): Promise<string> {
  const key = `top-up-${String(++count).padStart(16, "0")}`;
  const started = await startTopUp(shop.ctx, { userId, email, credit, key });
  if (!started.ok) throw new Error(started.reason);
  await shop.pay(started.reference);
  return started.reference;
}
