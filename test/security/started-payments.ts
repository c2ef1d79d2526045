import { vi } from "vitest";
import type { TestShop } from "@/test/shop";

/** What the payment provider is told of each payment, by its reference. The real calls are made. */
export function watchStarts(shop: TestShop) {
  const paystack = shop.ctx.payments.get("paystack");
  if (!paystack) throw new Error("no provider");
  const start = vi.spyOn(paystack, "start");
  return (reference: string) => {
    const told = start.mock.calls.map(([payment]) => payment).find((one) => one.reference === reference);
    if (!told) throw new Error(`no payment ${reference}`);
    return told;
  };
}
