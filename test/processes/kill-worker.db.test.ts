import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { storeWebhook } from "@/lib/orders/store-webhook";
import { findBreaks } from "@/scripts/doctor/invariants";
import { createTestShop, type TestShop } from "../shop";
import { startWorkerProcess, type WorkerProcess } from "./worker-process";

/** kill -9 of real worker processes at the worst moments: nothing is bought twice, and the order moves on within 10 s. */
let shop: TestShop;
let client: pg.Client;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  shop = await createTestShop({ sandbox: { timeScale: 1, settleAfterMs: 500 } });
  client = new pg.Client(shop.url);
  await client.connect();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) {
    worker.signal("SIGKILL");
    await worker.exit;
  }
  // A killed process holds its last jobs until the next sweep; the next test begins with none of them.
  await client.query("UPDATE workers SET ended_at = now() WHERE ended_at IS NULL");
});
afterAll(async () => {
  await client.end();
  await shop.close();
});

async function worker(env: Record<string, string> = {}): Promise<WorkerProcess> {
  const started = await startWorkerProcess({
    DATABASE_URL: shop.url,
    MERCHANT_API_URL: shop.sandbox.upstreamUrl,
    PAYSTACK_API_URL: shop.sandbox.paystackUrl,
    // Where nothing is found: given up after 2 s and four scans, parked after 7 s; which comes first is the machine's.
    SCHEDULE_SCALE: "0.001",
    MERCHANT_BUYS_PER_MINUTE: "0",
    MERCHANT_CALLS_PER_MINUTE: "0",
    ...env,
  });
  workers.push(started);
  return started;
}

/** How a purchase ends that the upstream never shows. */
const UNSEEN = ["refunded", "under_review"];
const place = (phone: string) => shop.place("airtime", { product: "MTN", phone, amount: 500 });
type Order = Awaited<ReturnType<typeof place>>;

interface VendRow {
  ref: string;
  state: string;
  pid: number | null;
}
async function vends(order: Order): Promise<VendRow[]> {
  const found = await client.query<VendRow>(
    `SELECT e.customer_ref AS ref, e.state, w.pid FROM effects e LEFT JOIN workers w ON w.id = e.worker_id
     WHERE e.order_id = $1 AND e.kind = 'VEND' ORDER BY e.attempt`,
    [order.id],
  );
  return found.rows;
}
async function upstream(order: Order) {
  const { purchases } = await shop.books();
  const none = { posts: 0, debits: 0, successes: 0, reversals: 0 };
  return (await vends(order)).map(({ ref }) => purchases[ref] ?? none);
}
/** Its money was seen, and nothing of it waits for a process that is dead. */
async function movedOn(order: Order): Promise<boolean> {
  const found = await client.query<{ status: string; open: number }>(
    `SELECT status, (SELECT count(*)::int FROM effects e WHERE e.order_id = o.id AND state IN ('INTENT', 'SENDING')) AS open
     FROM orders o WHERE id = $1`,
    [order.id],
  );
  const row = found.rows[0];
  return row?.open === 0 && !["awaiting_payment", "paid"].includes(row.status);
}

describe("killed in the middle of a POST", () => {
  it.each([
    ["stall", "08030000600", UNSEEN, 0],
    ["stall, vended", "08030001600", ["delivered"], 1],
    ["slow, vended", "08030001602", ["delivered"], 1],
  ])("%s, with another worker running", async (_what, phone, end, debits) => {
    const both = await Promise.all([worker(), worker()]);
    const order = await place(phone);
    await shop.pay(order.reference);
    await expect.poll(async () => (await upstream(order))[0]?.posts ?? 0, { timeout: 15_000 }).toBe(1);
    const [sending] = await vends(order);
    expect(sending?.state).toBe("SENDING");
    both.find(({ pid }) => pid === sending?.pid)?.signal("SIGKILL");
    const killedAt = Date.now();
    await shop.until(order, ({ timeline }) => timeline.some(({ event }) => event === "unknown"), 10_000);
    expect(Date.now() - killedAt).toBeLessThan(10_000);
    await shop.until(order, ({ status }) => end.includes(status), 30_000);
    expect(await upstream(order)).toMatchObject([{ posts: 1, debits }]);
  });

  it("and only started again afterwards", async () => {
    const first = await worker();
    const order = await place("08030001600");
    await shop.pay(order.reference);
    await expect.poll(async () => (await upstream(order))[0]?.posts ?? 0, { timeout: 15_000 }).toBe(1);
    first.signal("SIGKILL");
    await first.exit;
    await worker();
    const readyAt = Date.now();
    await shop.until(order, ({ status }) => status === "delivered", 10_000);
    expect(Date.now() - readyAt).toBeLessThan(10_000);
    expect(await upstream(order)).toMatchObject([{ posts: 1, debits: 1 }]);
  });
});

const KILLS = 3;

describe(`killed ${KILLS} times at each crash point, then one that lives`, () => {
  it.each([
    ["vend.afterIntent", "08031280001", ["delivered"], 1],
    ["vend.afterSending", "08031280002", UNSEEN, 0],
    // The scanner itself: another takes its turn.
    ["scan.afterClaim", "08030001500", ["delivered"], 1],
    ["scan.afterList", "08030000500", UNSEEN, 0],
    ["vend.afterAnswer", "08031280003", ["delivered"], 1],
    ["vend.afterSettle", "08031280004", ["delivered"], 1],
    ["settlePayment.afterVerify", "08031280005", ["delivered"], 1],
    ["refund.afterSending", "08030000101", ["under_review"], 0],
    ["refund.afterAnswer", "08030000101", ["refunded"], 0],
  ])("%s", async (point, phone, end, successes) => {
    const doomed = await Promise.all(
      Array.from({ length: KILLS }, () => worker({ KIOSK_CRASH_POINT: point })),
    );
    const orders: Order[] = [];
    for (let kill = 1; kill <= KILLS; kill++) {
      const order = await place(phone);
      orders.push(order);
      await shop.control("/paystack", { reference: order.reference, pay: true });
      // As the provider tells it; a worker settles.
      const body = JSON.stringify({ event: "charge.success", data: { reference: order.reference } });
      await storeWebhook(shop.ctx, "paystack", Buffer.from(body));
      // A dead one's jobs may reach the next before this order does: at least as many die as orders came.
      await expect
        .poll(() => doomed.filter((one) => !one.running()).length, { timeout: 20_000 })
        .toBeGreaterThanOrEqual(kill);
    }
    for (const one of doomed) expect(await one.exit).toEqual({ code: null, signal: "SIGKILL" });
    await worker();
    const readyAt = Date.now();
    for (const order of orders) await expect.poll(() => movedOn(order), { timeout: 12_000 }).toBe(true);
    console.log(
      `${point}: all ${KILLS} orders had moved on ${Date.now() - readyAt} ms after the worker was ready`,
    );
    expect(Date.now() - readyAt).toBeLessThan(10_000);
    for (const order of orders) {
      await shop.until(order, ({ status }) => end.includes(status), 30_000);
      const seen = await upstream(order);
      expect(seen.every(({ posts }) => posts <= 1)).toBe(true);
      expect(seen.reduce((sum, one) => sum + one.successes, 0)).toBe(successes);
    }
    const { refundPosts } = (await shop.books()).paystack;
    expect(Math.max(0, ...Object.values(refundPosts))).toBeLessThanOrEqual(1);
  });
});

it("keeps the books whole through all of it", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
