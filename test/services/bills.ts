import type { OrderView } from "@/lib/model/order-view";
import { validateCustomer } from "@/lib/orders/checkout/validate-customer";
import type { TestShop } from "@/test/shop";

/** What the sandbox's own books hold for a number: debits, and how often any purchase was posted. */
export async function upstreamOf(shop: TestShop, number: string) {
  const { transactions, purchases } = await shop.books();
  const rows = transactions.filter((row) => row.number === number && !row.isReversal);
  return {
    debits: rows.length,
    successes: rows.filter((row) => row.status === "SUCCESS").length,
    mostPosts: Math.max(0, ...Object.values(purchases).map(({ posts }) => posts)),
  };
}

export async function validated(shop: TestShop, service: string, check: Record<string, unknown>) {
  const result = await validateCustomer(shop.ctx, { service, check });
  if (!result.ok) throw new Error(`not validated: ${JSON.stringify(result)}`);
  return result.customer;
}

/** Places and pays. */
export async function buy(shop: TestShop, service: string, input: unknown) {
  const order = await shop.place(service, input);
  await shop.pay(order.reference);
  return order;
}

export const events = (view: OrderView) => view.timeline.map(({ event }) => event);

/** Refunds of exactly this amount that Paystack's books hold. */
export async function refundsOf(shop: TestShop, amount: number): Promise<number> {
  const { refunds } = (await shop.books()).paystack;
  return refunds.filter((refund) => refund.amount === amount).length;
}
