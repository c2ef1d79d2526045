import { expect, it } from "vitest";
import type { OrderView } from "@/lib/model/order-view";
import { validateCustomer } from "@/lib/orders/checkout/validate-customer";
import type { TestShop } from "@/test/shop";

/** The sandbox's own records for a number: its debits, and how many purchases were posted. */
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

/** Places and pays an order. */
export async function buy(shop: TestShop, service: string, input: unknown) {
  const order = await shop.place(service, input);
  await shop.pay(order.reference);
  return order;
}

export const events = (view: OrderView) => view.timeline.map(({ event }) => event);

/** The number of refunds of exactly this amount in Paystack's books. */
export async function refundsOf(shop: TestShop, amount: number): Promise<number> {
  const { refunds } = (await shop.books()).paystack;
  return refunds.filter((refund) => refund.amount === amount).length;
}

/** Tests the outcomes that the sandbox chooses by the customer's number, for one service. */
export function testOutcomes(
  shop: TestShop,
  buyFor: (number: string) => ReturnType<TestShop["place"]>,
): void {
  it("refunds a refused purchase", async () => {
    const done = await shop.until(await buyFor("7000000101"), ({ status }) => status === "refunded");
    expect(await refundsOf(shop, done.total.amount)).toBe(1);
  });

  it("follows a processing purchase until it is delivered", async () => {
    const done = await shop.until(await buyFor("7000000106"), ({ status }) => status === "delivered");
    expect(events(done)).toContain("processing");
  });

  it("finds a lost answer in the list and never sends again", async () => {
    const done = await shop.until(await buyFor("7000001601"), ({ status }) => status === "delivered");
    expect(events(done)).toContain("unknown");
    expect(await upstreamOf(shop, "7000001601")).toEqual({ debits: 1, successes: 1, mostPosts: 1 });
  });
}
