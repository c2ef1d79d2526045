import { describe, expect, it } from "vitest";
import type { OrderView } from "@/lib/model/order-view";
import { openShop } from "@/test/open-shop";
import { createTestShop } from "@/test/shop";
import { buy, events, testOutcomes, upstreamOf, validated } from "./bills";

/** TV through the complete pipeline: real PostgreSQL, real HTTP to the sandbox. */
const shop = await openShop();
await shop.startWorker();
const { plans } = await shop.ctx.snapshot();
const found = plans.find(({ service, productSlug }) => service === "tv" && productSlug === "gotv");
if (!found) throw new Error("no bouquet");
const plan = found;

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

testOutcomes(shop, (smartcardNumber) => buyBouquet(smartcardNumber));

it("buys through 4.13, if configured", async () => {
  const external = await createTestShop({ env: { CABLE_VIA: "external", MERCHANT_API_PIN: "12345" } });
  try {
    await external.startWorker();
    await external.until(await buyBouquet("0298765432", external), ({ status }) => status === "delivered");
  } finally {
    await external.close();
  }
});

describe("months", () => {
  /** What the sandbox does with this card's purchases, in order. */
  async function plannedFor(recipient: string, ...scenarios: string[]) {
    for (const scenario of scenarios) await shop.control("/scenario", { scenario, recipient, times: 1 });
  }

  async function buyMonths(smartcardNumber: string, months: number) {
    await validated(shop, "tv", { product: "GOTV", smartcardNumber });
    return buy(shop, "tv", { product: "gotv", plan: plan.planId, smartcardNumber, months });
  }

  const statuses = (order: OrderView) => order.lines.map(({ status }) => status);

  it("are sent one after the other, each after the one before was delivered", async () => {
    const order = await buyMonths("0212345601", 3);
    const done = await shop.until(order, ({ status }) => status === "delivered");
    expect(statuses(done)).toEqual(["delivered", "delivered", "delivered"]);
    const moves = done.timeline.filter(({ event }) => event === "sending" || event === "delivered");
    expect(moves.map(({ event, line }) => `${event} ${line}`)).toEqual(
      [1, 2, 3].flatMap((month) => [`sending ${month}`, `delivered ${month}`]),
    );
    expect(await upstreamOf(shop, "0212345601")).toEqual({ debits: 3, successes: 3, mostPosts: 1 });
  });

  it("after a failed one are refunded unsent, and what was delivered stays", async () => {
    await plannedFor("0212345602", "normal", "refused");
    const order = await buyMonths("0212345602", 4);
    const done = await shop.until(
      order,
      (now) => now.lines.filter(({ status }) => status === "refunded").length === 3,
    );
    expect(done.status).toBe("partly_delivered");
    expect(statuses(done)).toEqual(["delivered", "refunded", "refunded", "refunded"]);
    expect(done.lines.map(({ reason }) => reason)).toEqual([
      null,
      expect.any(String),
      "month_before",
      "month_before",
    ]);
    expect((await upstreamOf(shop, "0212345602")).successes).toBe(1);
    const { refunds, payments } = (await shop.books()).paystack;
    const paid = payments.find(({ reference }) => reference === order.reference)?.amount ?? 0;
    const of = done.lines.map(({ total }) => total.amount);
    expect(of.reduce((sum, amount) => sum + amount, 0)).toBe(paid);
    for (const amount of new Set(of.slice(1))) {
      expect(refunds.filter((refund) => refund.amount === amount).length).toBeGreaterThanOrEqual(
        of.slice(1).filter((one) => one === amount).length,
      );
    }
  });

  it("wait while the outcome of the one before is unknown, and go on when it was found", async () => {
    await plannedFor("0212345603", "reset-vended");
    const order = await buyMonths("0212345603", 2);
    const held = await shop.until(order, (now) => events(now).includes("unknown"));
    expect(statuses(held)[1]).toBe("waiting");
    const done = await shop.until(order, ({ status }) => status === "delivered");
    const at = (event: string, line: number) =>
      done.timeline.findIndex((one) => one.event === event && one.line === line);
    expect(at("delivered", 1)).toBeLessThan(at("sending", 2));
    expect(await upstreamOf(shop, "0212345603")).toEqual({ debits: 2, successes: 2, mostPosts: 1 });
  });
});
