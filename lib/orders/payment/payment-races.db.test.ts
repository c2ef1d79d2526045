import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schedules } from "@/lib/platform/config/schedules";
import { storeWebhook } from "@/lib/webhooks/store-webhook";
import type { RunningWorker } from "@/lib/worker/start-worker";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { connect } from "@/scripts/migrations/connection";
import { createTestShop, TEST_SCALE, type TestShop } from "@/test/shop";
import { cancelOrder } from "./cancel-order";
import { expireOrder } from "./expire-order";
import { payOrder } from "./pay-order";
import { settlePayment } from "./settle-payment";

/**
 * Races every pair of payment events (money-safety.md, Webhooks and payments), each round on its own order
 * and real PostgreSQL. Whichever wins, the money is used or refunded exactly once, and the ledger agrees.
 */
let shop: TestShop;
let client: pg.Client;
let worker: RunningWorker;

beforeAll(async () => {
  shop = await createTestShop({
    connections: 10,
    parts: { schedules: { ...schedules(TEST_SCALE), verifyPayment: [50, 100] as never } },
  });
  worker = await shop.startWorker();
  client = await connect(shop.url);
});
afterAll(async () => {
  await client.end();
  await shop.close();
});

interface Round {
  order: { id: string; ref: string; token: string; reference: string };
  /** A second payment page of the same order. */
  second: string;
}
type Act = (round: Round) => Promise<unknown>;

const settle = (reference: string) => settlePayment(shop.ctx, { provider: "paystack", reference });
const hook = (reference: string, copy: number) =>
  storeWebhook(
    shop.ctx,
    "paystack",
    Buffer.from(JSON.stringify({ event: "charge.success", data: { reference, amount: 1 }, copy })),
  );
const ACTS: Record<string, Act> = {
  callback: ({ order }) => settle(order.reference),
  poll: ({ order }) => settle(order.reference),
  webhook: ({ order }) => Promise.all([1, 2, 3].map((copy) => hook(order.reference, copy))),
  expiry: async ({ order }) => {
    const data = { expiresAt: new Date(Date.now() - 1) };
    await shop.database.order.update({ where: { id: order.id }, data });
    return expireOrder(shop.ctx, order.id);
  },
  cancel: ({ order }) => cancelOrder(shop.ctx, order),
  "late money": async ({ order }) => {
    await shop.control("/paystack", { reference: order.reference, pay: true });
    return settle(order.reference);
  },
  "a second payment": async ({ second }) => {
    await shop.control("/paystack", { reference: second, pay: true });
    return Promise.all([settle(second), hook(second, 9)]);
  },
  "paying again": ({ order }) => payOrder(shop.ctx, { ...order, again: true }),
};
const NAMES = Object.keys(ACTS);
const PAIRS = NAMES.flatMap((a, at) => NAMES.slice(at).map((b) => [a, b] as const));

let phones = 0;
async function round(change?: Record<string, unknown>): Promise<Round> {
  const phone = `0803128${String(1000 + ++phones)}`;
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
  const again = await payOrder(shop.ctx, { ...order, again: true });
  if (!again.ok) throw new Error(again.reason);
  if (change) await shop.control("/paystack", { reference: order.reference, ...change });
  return { order, second: again.payment.reference };
}

/** Waits until the order is settled, then returns what was captured, delivered and refunded. */
async function outcome({ order, second }: Round) {
  for (const reference of [order.reference, second]) await settle(reference);
  await expect
    .poll(
      async () => {
        const open = await client.query(
          `SELECT 1 FROM effects WHERE order_id = $1 AND state NOT IN ('SUCCEEDED','FAILED','REJECTED','NOT_SENT','NOT_EXECUTED','REVERSED')
         UNION ALL SELECT 1 FROM lines l JOIN payments y ON y.order_id = l.order_id AND y.disposition = 'APPLIED' WHERE l.order_id = $1 AND l.status NOT IN ('delivered','refunded')
         UNION ALL SELECT 1 FROM inbox WHERE done_at IS NULL`,
          [order.id],
        );
        return open.rowCount;
      },
      { timeout: 45_000 },
    )
    .toBe(0);
  const found = await client.query<{
    captured: number;
    applied: number;
    back: number;
    vends: number;
    journals: number;
    held: number;
  }>(
    `SELECT (SELECT coalesce(sum(captured_kobo), 0)::float8 FROM payments WHERE order_id = $1) AS captured,
      (SELECT count(*)::int FROM payments WHERE order_id = $1 AND disposition = 'APPLIED') AS applied,
      (SELECT coalesce(sum(amount_kobo), 0)::float8 FROM effects WHERE order_id = $1 AND kind = 'REFUND' AND state = 'SUCCEEDED') AS back,
      (SELECT count(*)::int FROM effects WHERE order_id = $1 AND kind = 'VEND' AND state = 'SUCCEEDED') AS vends,
      (SELECT count(*)::int FROM journals WHERE order_id = $1 AND kind = 'capture') AS journals,
      (SELECT coalesce(sum(n.amount_kobo), 0)::float8 FROM ledger_entries n JOIN journals j ON j.id = n.journal_id
        WHERE j.order_id = $1 AND n.account IN ('held','suspense')) AS held`,
    [order.id],
  );
  const row = found.rows[0];
  if (!row) throw new Error("no row");
  const { paystack, transactions } = await shop.books();
  const theirs = paystack.payments.filter(
    ({ reference, status }) =>
      [order.reference, second].includes(reference) && ["success", "reversed"].includes(status),
  );
  const status = (await shop.order(order)).status;
  const total = (await shop.order(order)).total.amount;
  const bought = transactions.filter(
    (transaction) => transaction.number === `0803128${String(1000 + phones)}` && !transaction.isReversal,
  ).length;
  return { ...row, status, total, bought, theirs: theirs.reduce((sum, { amount }) => sum + amount, 0) };
}

function expectWhole(end: Awaited<ReturnType<typeof outcome>>): void {
  expect(end.captured, "what the provider took is in our books").toBe(end.theirs);
  expect(end.held, "nothing is held or in suspense when all is done").toBe(0);
  expect(end.vends).toBe(end.applied);
  expect(end.bought).toBe(end.applied);
  expect(end.captured - end.back, "what isn't given back is what was sold").toBe(end.applied * end.total);
  if (end.applied === 1) expect(end.status).toBe("delivered");
}

describe("settles a paid order once in a race of", () => {
  it.each(PAIRS)("%s and %s", async (a, b) => {
    const one = await round();
    await shop.control("/paystack", { reference: one.order.reference, pay: true });
    await Promise.all([ACTS[a]?.(one), ACTS[b]?.(one), ACTS[a]?.(one), ACTS[b]?.(one)]);
    expectWhole(await outcome(one));
  });
});

describe("settles an unpaid order once in a race of", () => {
  it.each(PAIRS.filter(([a, b]) => a !== b))("%s and %s", async (a, b) => {
    const one = await round();
    await Promise.all([ACTS[a]?.(one), ACTS[b]?.(one)]);
    expectWhole(await outcome(one));
  });
});

describe("a payment of another amount or currency", () => {
  it.each([
    ["too little", { amount: 100 }],
    ["too much", { amount: 5_000_000 }],
    ["dollars", { currency: "USD" }],
  ])("%s, told by all at once, goes back whole and only once", async (_what, change) => {
    const one = await round(change);
    await shop.control("/paystack", { reference: one.order.reference, pay: true });
    await Promise.all(
      ["callback", "webhook", "poll", "expiry", "cancel", "callback"].map((name) => ACTS[name]?.(one)),
    );
    const end = await outcome(one);
    expectWhole(end);
    expect([end.applied, end.status, end.back]).toEqual([0, "refunded", end.captured]);
    expect(end.captured).toBeGreaterThan(0);
  });
});

it("settles one payment once in 25 concurrent calls", async () => {
  const one = await round();
  // Otherwise the worker's own poll may win.
  await worker.stop();
  await shop.control("/paystack", { reference: one.order.reference, pay: true });
  const results = await Promise.all(Array.from({ length: 25 }, () => settle(one.order.reference)));
  expect(results.filter(({ outcome: said }) => said === "applied")).toHaveLength(1);
  worker = await shop.startWorker();
  const end = await outcome(one);
  expectWhole(end);
  expect(end.journals).toBe(1);
});

it("leaves the books consistent", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
