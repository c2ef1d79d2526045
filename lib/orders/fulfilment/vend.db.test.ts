import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "@/lib/context/context";
import { createMerchantClient } from "@/lib/merchant/client";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { quoteOrder } from "@/lib/orders/checkout/quote-order";
import { schedules } from "@/lib/platform/config/schedules";
import { kobo } from "@/lib/platform/money";
import { fetchSupplierBalance } from "@/lib/upstream/supplier-health";
import { storeWebhook } from "@/lib/webhooks/store-webhook";
import type { RunningWorker } from "@/lib/worker/start-worker";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { connect } from "@/scripts/migrations/connection";
import { createTestShop, TEST_SCALE, type TestShop } from "@/test/shop";

/** From payment to delivery when the upstream has problems. */
let shop: TestShop;
let client: pg.Client;
let worker: RunningWorker;
const waits = {
  ...schedules(TEST_SCALE),
  // Long enough for a busy machine; tests of its end shorten it.
  queue: 60_000 as never,
  stopSelling: 150 as never,
  breakerOpen: 600_000 as never,
  retryVend: [50, 50, 50] as never,
  resolve: [50, 100] as never,
  parkUnknown: 600_000 as never,
  horizon: 600_000 as never,
};
const parts: Partial<Context> = { schedules: waits };

beforeAll(async () => {
  shop = await createTestShop({ connections: 10, parts });
  worker = await shop.startWorker({ without: ["wallet"] });
  client = await connect(shop.url);
});
afterAll(async () => {
  await client.end();
  await shop.close();
});
afterEach(async () => {
  waits.queue = 60_000 as never;
  await shop.control("/scenario", { clear: true });
  await shop.control("/wallet", { balance: 5_000_000 });
  await fetchSupplierBalance(shop.ctx);
  await client.query("UPDATE upstream_wallet SET stopped_until = NULL");
  await client.query("DELETE FROM breakers");
});

let phones = 0;
async function paid(phone = `0803124${String(1000 + ++phones)}`) {
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
  await shop.pay(order.reference);
  return order;
}
const vends = async (orderId: string) =>
  (
    await client.query<{ state: string; reason: string | null; customer_ref: string }>(
      "SELECT state, reason, customer_ref FROM effects WHERE order_id = $1 AND kind = 'VEND' ORDER BY attempt",
      [orderId],
    )
  ).rows;
const selling = async () => {
  const quoted = await quoteOrder(shop.ctx, {
    service: "airtime",
    input: { product: "MTN", phone: "08031240000", amount: 500 },
  });
  return quoted.ok ? quoted.selling.refusal : quoted.reason;
};
const timesPosted = async (refs: string[]) => {
  const { purchases } = await shop.books();
  return refs.map((ref) => purchases[ref]?.posts ?? 0);
};

describe("an upstream wallet without enough balance", () => {
  it("stops sales before payment; paid orders wait and are sent after a top-up", async () => {
    const order = await shop.place("airtime", { product: "MTN", phone: "08031241999", amount: 500 });
    await shop.control("/wallet", { balance: 100 });
    await fetchSupplierBalance(shop.ctx);
    expect(await selling()).toBe("upstream_balance");
    const refused = await placeOrder(shop.ctx, {
      service: "airtime",
      input: { product: "MTN", phone: "08031241998", amount: 500 },
      email: "a@example.com",
      key: "short",
    });
    expect(refused).toEqual({ ok: false, reason: "unavailable", code: "upstream_balance" });
    expect(await client.query("SELECT 1 FROM orders WHERE checkout_key = 'short'")).toMatchObject({
      rowCount: 0,
    });

    await shop.pay(order.reference);
    const waiting = await shop.until(order, ({ lines }) => lines[0]?.reason === "upstream_balance");
    expect(waiting).toMatchObject({ status: "paid", nextCheckAt: expect.any(String) });
    expect(await vends(order.id)).toEqual([]);
    await shop.control("/wallet", { balance: 5_000_000 });
    await fetchSupplierBalance(shop.ctx);
    await shop.until(order, ({ status }) => status === "delivered");
  });

  it("ends in a refund when it isn't topped up within the queue's time", async () => {
    waits.queue = 1_200 as never;
    const order = await shop.place("airtime", { product: "MTN", phone: "08031241997", amount: 500 });
    await shop.control("/wallet", { balance: 100 });
    await fetchSupplierBalance(shop.ctx);
    await shop.pay(order.reference);
    const done = await shop.until(order, ({ status }) => status === "refunded");
    expect(done.timeline.find(({ event }) => event === "refund_started")?.reason).toBe("upstream_balance");
    expect(await vends(order.id)).toEqual([]);
  });

  it("ends in a refund when only purchases report it", async () => {
    waits.queue = 1_200 as never;
    await shop.control("/scenario", { scenario: "insufficient", times: "always" });
    const order = await paid();
    const done = await shop.until(order, ({ status }) => status === "refunded");
    expect(done.timeline.filter(({ event }) => event === "failed").length).toBeGreaterThan(0);
    const tried = await vends(order.id);
    expect(
      tried.every(({ state, reason }) => state === "REJECTED" && reason === "insufficient_balance"),
    ).toBe(true);
    expect(await timesPosted(tried.map((one) => one.customer_ref))).toEqual(tried.map(() => 1));
  });
});

describe("a refused API key", () => {
  it("stops all selling and alerts the owner; sends the line once the key is accepted again", async () => {
    const order = await shop.place("airtime", { product: "MTN", phone: "08031241996", amount: 500 });
    await shop.control("/key", { state: "blocked" });
    await shop.pay(order.reference);
    const waiting = await shop.until(order, ({ timeline }) =>
      timeline.some(({ event }) => event === "failed"),
    );
    expect(waiting.status).toMatch(/paid|processing/);
    await expect.poll(selling, { timeout: 45_000 }).toBe("selling_stopped");
    const alarm = await client.query("SELECT 1 FROM alarms WHERE kind = 'unauthorised' AND order_id = $1", [
      order.id,
    ]);
    expect(alarm.rowCount).toBeGreaterThan(0);
    await shop.control("/key", { state: "active" });
    await shop.until(order, ({ status }) => status === "delivered");
    const tried = await vends(order.id);
    expect(tried.map(({ state }) => state).at(-1)).toBe("SUCCEEDED");
    expect(new Set(tried.map((one) => one.customer_ref)).size).toBe(tried.length);
  });

  it("ends in a refund when it is still rejected after the queue's time", async () => {
    waits.queue = 1_200 as never;
    const order = await shop.place("airtime", { product: "MTN", phone: "08031241995", amount: 500 });
    await shop.control("/key", { state: "blocked" });
    await shop.pay(order.reference);
    await shop.until(order, ({ status }) => status === "refunded");
    await shop.control("/key", { state: "active" });
  });
});

describe("the upstream's rate limit", () => {
  it("retries after HTTP 429 with a new customerRef", async () => {
    await shop.control("/scenario", { scenario: "http-429", times: 1 });
    const order = await paid();
    await shop.until(order, ({ status }) => status === "delivered");
    const tried = await vends(order.id);
    expect(tried.map(({ state }) => state)).toEqual(["REJECTED", "SUCCEEDED"]);
    expect(await timesPosted(tried.map((one) => one.customer_ref))).toEqual([1, 1]);
  });
});

describe("a change since payment", () => {
  it.each(["cost_rose", "withdrawn"] as const)("%s: sends nothing and refunds the money", async (reason) => {
    const snapshot = await shop.ctx.snapshot();
    const plan = snapshot.plans.find(({ service }) => service === "data");
    if (!plan) throw new Error("no plan");
    const order = await shop.place("data", { plan: plan.id, phone: "08031249999" });
    const plans =
      reason === "withdrawn"
        ? snapshot.plans.filter(({ id }) => id !== plan.id)
        : snapshot.plans.map((one) => (one.id === plan.id ? { ...one, cost: kobo(one.cost * 2) } : one));
    const restore = await see({ snapshot: async () => ({ ...snapshot, plans }) });
    await shop.pay(order.reference);
    const done = await shop.until(order, ({ status }) => ["refunded", "delivered"].includes(status));
    await restore();
    expect(done.status).toBe("refunded");
    expect(done.timeline.find(({ event }) => event === "refund_started")?.reason).toBe(reason);
    expect(await vends(order.id)).toEqual([]);
  });
});

describe("an unreachable upstream", () => {
  it("is tried four times, then refunded; nothing is sent", async () => {
    const nowhere = createMerchantClient({ baseUrl: "http://127.0.0.1:1", apiKey: "k", pin: "12345" });
    const order = await shop.place("airtime", { product: "MTN", phone: "08031241994", amount: 500 });
    const restore = await see({ merchant: nowhere });
    await shop.pay(order.reference);
    await shop.until(order, ({ status }) => status === "refunded");
    await restore();
    const tried = await vends(order.id);
    expect(tried.map(({ state, reason }) => `${state} ${reason}`)).toEqual(
      Array(4).fill("REJECTED not_sent"),
    );
    expect(await timesPosted(tried.map((one) => one.customer_ref))).toEqual([0, 0, 0, 0]);
  });

  it("opens the product's breaker after five failures in a row, until it closes automatically", async () => {
    await shop.control("/scenario", { scenario: "http-500", times: "always" });
    const orders = [];
    for (let index = 0; index < 5; index++) orders.push(await paid());
    await expect.poll(selling, { timeout: 45_000 }).toBe("provider_down");
    await shop.control("/scenario", { clear: true });
    // It was open for an unknown time; from here on its open time is short.
    await client.query("UPDATE breakers SET open_until = now() + interval '1 second'");
    await expect.poll(selling, { timeout: 45_000 }).toBeNull();
    const next = await paid();
    await shop.until(next, ({ status }) => status === "delivered");
    const breaker = await client.query("SELECT failures, open_until FROM breakers");
    expect(breaker.rows).toEqual([{ failures: 0, open_until: null }]);
    for (const order of orders) expect((await shop.order(order)).status).toBe("processing");
  });
});

it("leaves the vend to other workers when told to stop while verifying the payment", async () => {
  const paystack = shop.ctx.payments.get("paystack");
  if (!paystack) throw new Error("no provider");
  let asked = false;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const verify: typeof paystack.verify = async (...of) => {
    asked = true;
    await held;
    return paystack.verify(...of);
  };
  const back = await see({ payments: new Map([["paystack", { ...paystack, verify }]]) });
  const order = await shop.place("airtime", { product: "MTN", phone: "08031249001", amount: 500 });
  await shop.control("/paystack", { reference: order.reference, pay: true });
  const body = JSON.stringify({ event: "charge.success", data: { reference: order.reference } });
  await storeWebhook(shop.ctx, "paystack", Buffer.from(body));
  await expect.poll(() => asked, { timeout: 45_000 }).toBe(true);
  const stopped = worker.stop();
  answer();
  await stopped;
  expect((await shop.order(order)).status).toBe("paid");
  expect(await vends(order.id)).toEqual([]);
  await back();
  await shop.until(order, ({ status }) => status === "delivered");
  expect(await timesPosted((await vends(order.id)).map((vend) => vend.customer_ref))).toEqual([1]);
});

it("leaves the books consistent", async () => {
  // The tests set the wallet without booking it, which S10 reports.
  expect(await findBreaks(client, ["S10"])).toEqual([]);
});

/** Changes the worker's context. The returned function restores it. */
async function see(change: Partial<Context>): Promise<() => Promise<void>> {
  await worker.stop();
  Object.assign(parts, change);
  worker = await shop.startWorker();
  return async () => {
    await worker.stop();
    for (const name of Object.keys(change)) delete parts[name as keyof Context];
    worker = await shop.startWorker();
  };
}
