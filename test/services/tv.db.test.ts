import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestShop, type TestShop } from "@/test/shop";
import { buy, events, refundsOf, upstreamOf, validated } from "./bills";

/** TV through the complete pipeline: real PostgreSQL, real HTTP to the sandbox. */
let shop: TestShop;
let plan: { planId: string; label: string };
beforeAll(async () => {
  shop = await createTestShop();
  await shop.startWorker();
  const { plans } = await shop.ctx.snapshot();
  const found = plans.find(({ service, productSlug }) => service === "tv" && productSlug === "gotv");
  if (!found) throw new Error("no bouquet");
  plan = found;
});
afterAll(() => shop.close());

async function buyBouquet(smartcardNumber: string, on = shop) {
  await validated(on, "tv", { product: "GOTV", smartcardNumber });
  return buy(on, "tv", { product: "gotv", plan: plan.planId, smartcardNumber });
}

it("delivers a bouquet to a number with a leading zero", async () => {
  const order = await buyBouquet("0212345678");
  const done = await shop.until(order, ({ status }) => status === "delivered");
  expect(done.lines[0]).toMatchObject({ recipient: "0212345678", product: "GOTV", planLabel: plan.label });
  expect(done.lines[0]?.delivery).toEqual({ reference: expect.any(String) });
  expect(await upstreamOf(shop, "0212345678")).toEqual({ debits: 1, successes: 1, mostPosts: 1 });
});

it("refunds a refused purchase", async () => {
  const order = await buyBouquet("7000000101");
  const done = await shop.until(order, ({ status }) => status === "refunded");
  expect(await refundsOf(shop, done.total.amount)).toBe(1);
});

it("follows a processing purchase until it is delivered", async () => {
  const done = await shop.until(await buyBouquet("7000000106"), ({ status }) => status === "delivered");
  expect(events(done)).toContain("processing");
});

it("finds a lost answer in the list and never sends again", async () => {
  const done = await shop.until(await buyBouquet("7000001601"), ({ status }) => status === "delivered");
  expect(events(done)).toContain("unknown");
  expect(await upstreamOf(shop, "7000001601")).toEqual({ debits: 1, successes: 1, mostPosts: 1 });
});

it("buys through 4.13, if configured", async () => {
  const external = await createTestShop({ env: { CABLE_VIA: "external", MERCHANT_API_PIN: "12345" } });
  try {
    await external.startWorker();
    await external.until(await buyBouquet("0298765432", external), ({ status }) => status === "delivered");
  } finally {
    await external.close();
  }
});
