import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { setCrashHook } from "@/lib/platform/crash-point";
import { findBreaks } from "@/scripts/doctor/invariants";
import { connect } from "@/scripts/migrations/connection";
import { createTestShop, type TestShop } from "@/test/shop";
import { resolveUnknown } from "./resolve-unknown";
import { settlePayment } from "./settle-payment";
import { sweep } from "./sweep";

/**
 * Something fails at each crash point, twenty times, in a worker that lives on (the kills are in test/processes): nothing
 * is sent twice, and the work goes on.
 */
let shop: TestShop;
let client: pg.Client;
const ORDERS = 20;

beforeAll(async () => {
  shop = await createTestShop();
  await shop.startWorker();
  client = await connect(shop.url);
});
afterAll(async () => {
  await client.end();
  await shop.close();
});
afterEach(() => setCrashHook(undefined));

let phones = 0;
const phone = () => `0803125${String(1000 + ++phones)}`;

function failAt(point: string): () => number {
  let failed = 0;
  setCrashHook((name) => {
    if (name !== point || failed >= ORDERS) return;
    failed += 1;
    throw new Error(`crash point ${name}`);
  });
  return () => failed;
}

async function placeMany(number?: string) {
  const orders = [];
  for (let index = 0; index < ORDERS; index++) {
    const input = { product: "MTN", phone: number ?? phone(), amount: 500 };
    const order = await shop.place("airtime", input);
    await shop.control("/paystack", { reference: order.reference, pay: true });
    orders.push(order);
  }
  return orders;
}
type Orders = Awaited<ReturnType<typeof placeMany>>;
const settleAll = (orders: Orders) =>
  Promise.allSettled(
    orders.map(({ reference }) => settlePayment(shop.ctx, { provider: "paystack", reference })),
  );
const sending = async () =>
  (await client.query<{ id: string }>("SELECT id FROM effects WHERE state = 'SENDING'")).rows;

/** Every ref reached the upstream at most once, and every line succeeded there exactly as often as told. */
async function upstreamSaw(orders: Orders, successes: number) {
  const refs = await client.query<{ ref: string }>(
    "SELECT customer_ref AS ref FROM effects WHERE kind = 'VEND' AND order_id = ANY($1)",
    [orders.map(({ id }) => id)],
  );
  const { purchases } = await shop.books();
  const seen = refs.rows.map(({ ref }) => purchases[ref] ?? { posts: 0, successes: 0 });
  expect(Math.max(...seen.map(({ posts }) => posts))).toBeLessThanOrEqual(1);
  expect(seen.reduce((sum, one) => sum + one.successes, 0)).toBe(successes);
}

describe("a failure", () => {
  it("after the provider's word loses nothing: the next look settles", async () => {
    const failures = failAt("settlePayment.afterVerify");
    const orders = await placeMany();
    const first = await settleAll(orders);
    expect(first.filter(({ status }) => status === "rejected")).toHaveLength(ORDERS);
    expect(failures()).toBe(ORDERS);
    await settleAll(orders);
    for (const order of orders) await shop.until(order, ({ status }) => status === "delivered");
    await upstreamSaw(orders, ORDERS);
  });

  it("after the intent is provably unsent: it is sent within seconds", async () => {
    const orders = await placeMany();
    const failures = failAt("vend.afterIntent");
    await settleAll(orders);
    for (const order of orders) await shop.until(order, ({ status }) => status === "delivered", 20_000);
    expect(failures()).toBe(ORDERS);
    await upstreamSaw(orders, ORDERS);
  });

  it.each([
    ["after SENDING", "vend.afterSending", 0],
    ["after the answer", "vend.afterAnswer", ORDERS],
  ])("%s is unknown, looked for, and never sent again", async (_what, point, successes) => {
    const orders = await placeMany();
    const failures = failAt(point);
    await settleAll(orders);
    await expect.poll(failures, { timeout: 15_000 }).toBe(ORDERS);
    await expect.poll(async () => (await sending()).length, { timeout: 15_000 }).toBe(ORDERS);
    const stuck = await sending();
    // Its process lives, so no lock tells: two minutes later no POST can still be under way.
    const later = { ...shop.ctx, clock: { now: () => new Date(Date.now() + 120_000) } };
    expect((await sweep(later)).unknown).toBe(ORDERS);
    for (const { id } of stuck) await resolveUnknown(shop.ctx, id);
    for (const order of orders) {
      const view = await shop.order(order);
      expect(view.status).toBe(successes > 0 ? "delivered" : "processing");
    }
    await upstreamSaw(orders, successes);
  });

  it("after the settlement changes nothing any more", async () => {
    const orders = await placeMany();
    const failures = failAt("vend.afterSettle");
    await settleAll(orders);
    for (const order of orders) await shop.until(order, ({ status }) => status === "delivered");
    expect(failures()).toBe(ORDERS);
    await upstreamSaw(orders, ORDERS);
  });

  it.each(["refund.afterSending", "refund.afterAnswer"])("at %s never refunds twice", async (point) => {
    const orders = await placeMany("08030000101");
    const failures = failAt(point);
    await settleAll(orders);
    await expect.poll(failures, { timeout: 20_000 }).toBe(ORDERS);
    await expect.poll(async () => (await sending()).length, { timeout: 15_000 }).toBe(ORDERS);
    const later = { ...shop.ctx, clock: { now: () => new Date(Date.now() + 120_000) } };
    const stuck = await sending();
    await sweep(later);
    for (const { id } of stuck) await resolveUnknown(shop.ctx, id);
    const { refundPosts } = (await shop.books()).paystack;
    expect(Math.max(0, ...Object.values(refundPosts))).toBeLessThanOrEqual(1);
    if (point === "refund.afterAnswer") {
      for (const order of orders) await shop.until(order, ({ status }) => status === "refunded");
    } else {
      for (const order of orders) expect((await shop.order(order)).status).toBe("refund_due");
    }
  });
});

it("keeps the books whole through all of it", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
