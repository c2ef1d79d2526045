import type { TestShop } from "./shop";

/** Sells one airtime that is delivered, one that fails and is refunded, and an exam PIN. A worker must be running. */
export async function sellThree(shop: TestShop): Promise<void> {
  for (const [service, input] of [
    ["airtime", { product: "MTN", phone: "08031230001", amount: 500 }],
    ["airtime", { product: "MTN", phone: "08030000101", amount: 700 }],
    ["exam-pin", { product: "neco", quantity: 1 }],
  ] as const) {
    const order = await shop.place(service, input);
    await shop.pay(order.reference);
    await shop.until(order, ({ status }) => status === "delivered" || status === "refunded");
  }
}
