import { expect, it } from "vitest";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { sellableNow } from "@/lib/upstream/sellable-now";
import { openShop } from "@/test/open-shop";
import { createTestShop } from "@/test/shop";
import { buy, testOutcomes, upstreamOf } from "./bills";

/** Internet through the complete pipeline: real PostgreSQL, real HTTP to the sandbox. */
const phone = "08031234567";
const shop = await openShop({ env: { MERCHANT_API_PIN: "12345" } });
await shop.startWorker();
const plan = (await shop.ctx.snapshot()).plans.find(({ service }) => service === "internet")?.planId ?? "";

const buyPlan = (accountId: string) => buy(shop, "internet", { plan, accountId, phone });

it("delivers a bundle to an account", async () => {
  const done = await shop.until(await buyPlan("0012345678"), ({ status }) => status === "delivered");
  expect(done.lines[0]).toMatchObject({ recipient: "0012345678", planLabel: expect.any(String) });
  expect(await upstreamOf(shop, "0012345678")).toEqual({ debits: 1, successes: 1, mostPosts: 1 });
});

testOutcomes(shop, buyPlan);

it("stops only internet sales if the PIN has another length", async () => {
  const short = await createTestShop({ env: { MERCHANT_API_PIN: "1234" } });
  try {
    expect(sellableNow(shop.ctx)).toContain("internet");
    const sold = sellableNow(short.ctx);
    expect(sold).toEqual(sellableNow(shop.ctx).filter((id) => id !== "internet"));
    const request = {
      input: { plan, accountId: "0012345678", phone },
      email: "ada@example.com",
      key: "short",
    };
    expect(await placeOrder(short.ctx, { service: "internet", ...request })).toEqual({
      ok: false,
      reason: "unavailable",
      code: "service_unavailable",
    });
    const airtime = { product: "MTN", phone, amount: 500 };
    expect(await placeOrder(short.ctx, { ...request, service: "airtime", input: airtime })).toMatchObject({
      ok: true,
    });
  } finally {
    await short.close();
  }
});
