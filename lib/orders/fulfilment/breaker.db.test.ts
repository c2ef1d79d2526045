import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "@/lib/context/context";
import { quoteOrder } from "@/lib/orders/checkout/quote-order";
import { BREAKER_LIMIT, schedules } from "@/lib/platform/config/schedules";
import { runSql } from "@/lib/platform/db/sql-function";
import { kobo } from "@/lib/platform/money";
import type { RunningWorker } from "@/lib/worker/start-worker";
import { connect } from "@/scripts/migrations/connection";
import { createTestShop, TEST_SCALE, type TestShop } from "@/test/shop";
import { requery } from "./requery";
import { vendIntentSql } from "./vend";

/**
 * The circuit breaker of a product (money-safety.md, Guards): closed, open after five failures in a row,
 * half-open with one probe after its open time, closed by a success. Two workers share one database, so "one"
 * means one across all processes.
 */
const MTN = "airtime:MTN";
let shop: TestShop;
let client: pg.Client;
let workers: RunningWorker[];
const parts: Partial<Context> = {
  schedules: {
    ...schedules(TEST_SCALE),
    queue: 600_000 as never,
    breakerOpen: 600_000 as never,
    resolve: [600_000] as never,
  },
};

beforeAll(async () => {
  shop = await createTestShop({ parts });
  workers = [await shop.startWorker(), await shop.startWorker()];
  client = await connect(shop.url);
});
afterAll(async () => {
  await client.end();
  await shop.close();
});
afterEach(async () => {
  await shop.control("/scenario", { clear: true });
  await client.query("DELETE FROM breakers");
});

let phones = 0;
const phone = () => `0803128${String(1000 + ++phones)}`;
async function paid() {
  const order = await shop.place("airtime", { product: "MTN", phone: phone(), amount: 500 });
  await shop.pay(order.reference);
  return order;
}
const selling = async (product = "MTN") => {
  const quoted = await quoteOrder(shop.ctx, {
    service: "airtime",
    input: { product, phone: product === "MTN" ? "08031240000" : "08021240000", amount: 500 },
  });
  return quoted.ok ? quoted.selling.refusal : quoted.reason;
};
const breaker = async () =>
  (
    await client.query<{ failures: number; open: boolean; probe: string | null }>(
      "SELECT failures, coalesce(open_until > now(), false) AS open, probe FROM breakers WHERE product = $1",
      [MTN],
    )
  ).rows[0];
const fail = () => shop.control("/scenario", { scenario: "http-500", times: "always" });
const posted = async () =>
  Object.values((await shop.books()).purchases).reduce((sum, { posts }) => sum + posts, 0);
/** Ends the breaker's open time. */
const timeIsOver = () => client.query("UPDATE breakers SET open_until = now() - interval '1 second'");
/** Ends the wait of every waiting line and enqueues its job. */
async function wake() {
  await client.query("UPDATE lines SET next_at = now() WHERE status = 'waiting' AND next_at IS NOT NULL");
  await client.query(
    "SELECT enqueue('vend', id, NULL) FROM lines WHERE status = 'waiting' AND next_at IS NOT NULL",
  );
}
const open = () =>
  client.query(
    "INSERT INTO breakers (product, failures, open_until) VALUES ($1, $2, now() + interval '1 hour')",
    [MTN, BREAKER_LIMIT],
  );

/** Paid orders of a product whose breaker is open: each waits with that reason. */
async function waiting(count: number) {
  const orders = [];
  for (let index = 0; index < count; index++) {
    orders.push(await shop.place("airtime", { product: "MTN", phone: phone(), amount: 500 }));
  }
  await open();
  for (const order of orders) await shop.pay(order.reference);
  for (const order of orders) await shop.until(order, ({ lines }) => lines[0]?.reason === "provider_down");
  return orders;
}

describe("a closed breaker", () => {
  it("opens at the fifth failure in a row, and restarts the count after a success", async () => {
    await fail();
    for (let index = 1; index < BREAKER_LIMIT; index++) {
      const order = await paid();
      await shop.until(order, ({ timeline }) => timeline.some(({ event }) => event === "unknown"));
    }
    expect(await breaker()).toMatchObject({ failures: BREAKER_LIMIT - 1, open: false });
    await shop.control("/scenario", { clear: true });
    await shop.until(await paid(), ({ status }) => status === "delivered");
    expect(await breaker()).toMatchObject({ failures: 0, open: false });
    await fail();
    for (let index = 1; index < BREAKER_LIMIT; index++) await paid();
    await expect.poll(async () => (await breaker())?.failures, { timeout: 45_000 }).toBe(BREAKER_LIMIT - 1);
    expect(await selling()).toBeNull();
    await paid();
    await expect.poll(selling, { timeout: 45_000 }).toBe("provider_down");
    expect(await selling("Airtel")).toBeNull();
  });
});

describe("an open breaker", () => {
  it("stops payments and sending; paid orders wait and are refunded after the queue's time", async () => {
    const before = await posted();
    const [order] = await waiting(1);
    if (!order) throw new Error("none");
    expect(await selling()).toBe("provider_down");
    await wake();
    await expect
      .poll(async () => (await client.query("SELECT 1 FROM lines WHERE next_at > now()")).rowCount)
      .toBe(1);
    expect(await posted()).toBe(before);
    expect((await shop.order(order)).status).toBe("paid");
    await client.query("UPDATE orders SET paid_at = paid_at - interval '11 minutes' WHERE id = $1", [
      order.id,
    ]);
    await wake();
    const done = await shop.until(order, ({ status }) => status === "refunded");
    expect(done.timeline.find(({ event }) => event === "refund_started")?.reason).toBe("provider_down");
    expect(await posted()).toBe(before);
  });

  it("doesn't affect requeries and pages of earlier purchases", async () => {
    // The sandbox's number for a purchase that stays PROCESSING until the test settles it.
    const order = await shop.place("airtime", { product: "MTN", phone: "08030000107", amount: 500 });
    await shop.pay(order.reference);
    await shop.until(order, ({ lines }) => lines[0]?.status === "processing");
    await open();
    const found = await client.query<{ id: string; customer_ref: string }>(
      "SELECT id, customer_ref FROM effects WHERE order_id = $1",
      [order.id],
    );
    const { customer_ref: id } = found.rows[0] ?? {};
    await shop.control("/settle", { id, status: "SUCCESS", webhook: "lost" });
    await expect
      .poll(() => requery(shop.ctx, found.rows[0]?.id ?? ""), { timeout: 45_000 })
      .not.toBe("PROCESSING");
    await shop.until(order, ({ status }) => status === "delivered");
    // Its delivery counts as a success of the product like any other.
    expect(await breaker()).toMatchObject({ failures: 0, open: false });
  });
});

describe("a half-open breaker", () => {
  it("allows one probe across all processes and blocks others until its result is known", async () => {
    const orders = await waiting(6);
    await fail();
    const before = await posted();
    await timeIsOver();
    await wake();
    await expect.poll(posted, { timeout: 45_000 }).toBe(before + 1);
    await expect.poll(async () => (await breaker())?.failures, { timeout: 45_000 }).toBe(BREAKER_LIMIT + 1);
    expect(await breaker()).toMatchObject({ open: true, probe: null });
    await wake();
    await expect
      .poll(
        async () =>
          (await client.query("SELECT 1 FROM lines WHERE status = 'waiting' AND next_at > now()")).rowCount,
        { timeout: 45_000 },
      )
      .toBe(orders.length - 1);
    expect(await posted()).toBe(before + 1);

    // The next probe succeeds: the breaker closes, and all waiting lines are sent at once, not at the end of
    // their wait.
    await shop.control("/scenario", { clear: true });
    await timeIsOver();
    await client.query(
      "SELECT enqueue('vend', id, NULL) FROM lines WHERE status = 'waiting' ORDER BY id LIMIT 1",
    );
    const settled = await Promise.all(
      orders.map((order) =>
        shop.until(order, ({ timeline }) =>
          timeline.some(({ event }) => event === "delivered" || event === "unknown"),
        ),
      ),
    );
    expect(settled.filter(({ status }) => status === "delivered")).toHaveLength(orders.length - 1);
    expect(await breaker()).toEqual({ failures: 0, open: false, probe: null });
    expect(await selling()).toBeNull();
  });

  it("allows one probe when two processes claim it at the same moment", async () => {
    for (const worker of workers) await worker.stop();
    const orders = [];
    for (let index = 0; index < 8; index++) {
      orders.push(await shop.place("airtime", { product: "MTN", phone: phone(), amount: 500 }));
    }
    for (const order of orders) await shop.pay(order.reference);
    await open();
    await timeIsOver();
    const answers = await Promise.all(orders.map(({ id }) => intend(id)));
    expect(answers.filter((answer) => answer === "ready")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "wait")).toHaveLength(7);
    expect(await selling()).toBe("provider_down");

    // The probe had no result: after its time another one is allowed, and the first can't be sent.
    await timeIsOver();
    const again = orders.filter((_, index) => answers[index] === "wait");
    await wake();
    expect(await intend(again[0]?.id ?? "")).toBe("ready");
    const first = orders[answers.indexOf("ready")];
    expect(await intend(first?.id ?? "")).toBe("wait");
    const withdrawn = await client.query("SELECT state, evidence FROM effects WHERE order_id = $1", [
      first?.id,
    ]);
    expect(withdrawn.rows).toEqual([{ state: "NOT_SENT", evidence: { withdrawn: "provider_down" } }]);
    workers = [await shop.startWorker(), await shop.startWorker()];
  });
});

let intents = 0;
async function intend(orderId: string): Promise<string> {
  const line = await shop.database.line.findFirstOrThrow({ where: { orderId }, select: { id: true } });
  const id = `intent-${++intents}`;
  const { schedules: waits } = shop.ctx;
  const asked = await runSql(shop.ctx.db, vendIntentSql, {
    wanted: {
      line: line.id,
      effect: id,
      customerRef: id,
      refund: { id: `${id}-r`, ref: `${id}-r` },
      currentCostKobo: kobo(100),
      silentMs: 1_000_000,
      queueMs: waits.queue,
      pauseMs: waits.stopSelling,
      breakerMs: waits.breakerOpen,
      worker: 0,
      horizonMs: waits.horizon,
      scanGapMs: waits.scanGap,
      wallet: "main",
    },
    now: new Date(),
  });
  return asked.outcome;
}
