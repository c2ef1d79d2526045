import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { expectWithin, startLoadAdjustedTimer } from "../load-adjusted-timer";
import { type Stack, startStack } from "../stack";
import {
  airtime,
  follow,
  newPhone,
  type Placed,
  pay,
  place,
  sandboxBooks,
  tellSandbox,
  until,
  untilStatus,
} from "./shop-client";

/** Two web and two worker processes on one database act as one shop, even when some are killed. */
let stack: Stack;
let client: pg.Client;
let first: string;
let second: string;

beforeAll(async () => {
  stack = await startStack({
    webs: 2,
    workers: 2,
    env: { SCHEDULE_SCALE: "0.1" },
    sandboxEnv: { SANDBOX_TIME_SCALE: "0.3" },
  });
  [first = "", second = ""] = stack.baseUrls;
  client = new pg.Client(stack.databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  // The worker still waits for stalled answers.
  for (const worker of stack?.workers ?? []) worker.kill();
  await stack?.stop();
});

/** What the upstream did for these orders: never two POSTs of one reference, and one success per line. */
async function expectOnce(orders: Placed[]): Promise<void> {
  const { rows } = await client.query<{ line_id: string; customer_ref: string; state: string }>(
    `SELECT e.line_id, e.customer_ref, e.state FROM effects e JOIN orders o ON o.id = e.order_id
     WHERE e.kind = 'VEND' AND o.ref = ANY($1)`,
    [orders.map(({ ref }) => ref)],
  );
  const { purchases } = await sandboxBooks(stack.sandboxUrl);
  const byLine = new Map<string, number>();
  for (const { line_id, customer_ref } of rows) {
    const seen = purchases[customer_ref];
    expect(seen?.posts ?? 0).toBeLessThanOrEqual(1);
    byLine.set(line_id, (byLine.get(line_id) ?? 0) + (seen?.successes ?? 0));
  }
  expect([...byLine.values()].every((successes) => successes === 1)).toBe(true);
  expect(byLine.size).toBe(orders.length);
  expect(await findBreaks(client)).toEqual([]);
}

test("follows an order at one web process, placed at the other, from the first event to the last", async () => {
  const phone = newPhone();
  await tellSandbox(stack.sandboxUrl, "scenario", { scenario: "never-settles", recipient: phone, times: 1 });
  const order = await place(first, airtime(phone));
  const seen: string[] = [];
  const following = follow(second, order, { onEvent: ({ status }) => seen.push(status) });
  await until(async () => seen.length > 0, 60_000);
  expect(seen).toEqual(["awaiting_payment"]);
  await pay(order);
  const sold = await until(async () => {
    const { transactions } = await sandboxBooks(stack.sandboxUrl);
    return seen.includes("processing") && transactions.find(({ number }) => number === phone);
  }, 60_000);
  await tellSandbox(stack.sandboxUrl, "settle", { id: sold.customerRef, status: "SUCCESS" });
  const { events, lastId } = await following;
  expect(seen.at(-1)).toBe("delivered");
  expect(seen).toContain("processing");
  const versions = events.map(({ version }) => version);
  expect(versions).toEqual([...versions].sort((a, b) => a - b));
  // A client that reconnects gets the last event once more, then 204, which stops a browser's EventSource.
  expect((await follow(first, order)).events.map(({ status }) => status)).toEqual(["delivered"]);
  expect(await follow(first, order, { lastEventId: lastId })).toMatchObject({ status: 204, events: [] });
  // There is no stream without the token.
  expect((await follow(first, { ref: order.ref, token: `${order.token.slice(1)}x` })).status).toBe(404);
});

test("delivers 60 orders exactly once, from both processes with webhooks to either", async () => {
  const bases = [first, second];
  const orders: Placed[] = [];
  const phones = Array.from({ length: 60 }, () => newPhone());
  for (let begin = 0; begin < 60; begin += 15) {
    // Paystack and the upstream know one address each, so switch it for half of the webhooks.
    const { port } = new URL(bases[(begin / 15) % 2] ?? first);
    await tellSandbox(stack.sandboxUrl, "webhooks", {
      paystackUrl: `http://127.0.0.1:${port}/api/webhooks/paystack`,
    });
    const some = await Promise.all(
      phones.slice(begin, begin + 15).map(async (phone, index) => {
        const key = randomUUID();
        // Two tabs at two processes place one order.
        const [one, other] = await Promise.all([
          place(bases[index % 2] ?? first, airtime(phone), key),
          place(bases[(index + 1) % 2] ?? first, airtime(phone), key),
        ]);
        expect([other.ref, other.token, other.payment.url]).toEqual([one.ref, one.token, one.payment.url]);
        return one;
      }),
    );
    await Promise.all(
      some.map(async (order, index) => {
        const back = await pay(order);
        // Some browsers return to either process. The others leave the payment to the webhook.
        if (index % 3 === 0)
          await fetchFresh(back.replace(first, bases[index % 2] ?? first), { redirect: "manual" });
      }),
    );
    orders.push(...some);
  }
  expect(new Set(orders.map(({ ref }) => ref)).size).toBe(60);
  await Promise.all(
    orders.map((order, index) => untilStatus(bases[index % 2] ?? first, order, ["delivered"])),
  );
  await expectOnce(orders);
  const { rows } = await client.query<{ workers: number }>(
    "SELECT count(DISTINCT worker_id)::int AS workers FROM effects WHERE kind = 'VEND'",
  );
  expect(rows[0]?.workers).toBe(2);
});

test("continues each order within 10 s after kill -9 of a worker during vends, and buys nothing twice", async () => {
  await tellSandbox(stack.sandboxUrl, "scenario", { scenario: "stall-vended", times: 12 });
  const orders = await Promise.all(Array.from({ length: 12 }, () => place(first, airtime(newPhone()))));
  await Promise.all(orders.map(pay));
  const refs = orders.map(({ ref }) => ref);
  const sending = async () =>
    (
      await client.query<{ ref: string; pid: number; customer_ref: string }>(
        `SELECT o.ref, w.pid, e.customer_ref FROM effects e JOIN orders o ON o.id = e.order_id JOIN workers w ON w.id = e.worker_id
         WHERE e.state = 'SENDING' AND o.ref = ANY($1)`,
        [refs],
      )
    ).rows;
  // At the supplier, too: killed before its bytes have left, a purchase isn't found until its horizon has passed.
  const held = await until(async () => {
    const rows = await sending();
    const { purchases } = await sandboxBooks(stack.sandboxUrl);
    return rows.length === 12 && rows.every(({ customer_ref }) => purchases[customer_ref]) && rows;
  }, 60_000);
  const doomed = stack.workers.find(({ pid }) => held.some((row) => row.pid === pid));
  const hit = held.filter(({ pid }) => pid === doomed?.pid).map(({ ref }) => ref);
  expect(hit.length).toBeGreaterThan(0);
  const sinceKill = await startLoadAdjustedTimer(stack.databaseUrl);
  doomed?.kill();
  await until(async () => {
    const left = await sending();
    return !left.some(({ ref }) => hit.includes(ref));
  }, 60_000);
  const movedMs = await sinceKill();
  expectWithin(movedMs, 10_000);
  console.log(`kill -9 of a worker with ${hit.length} vends in flight: moved on after ${movedMs} ms`);
  const theirs = orders.filter(({ ref }) => hit.includes(ref));
  await Promise.all(theirs.map((order) => untilStatus(second, order, ["delivered"], 90_000)));
  await expectOnce(theirs);
});

test("continues at the other web process after kill -9 of one, and keeps the same key the same order", async () => {
  const keys = Array.from({ length: 20 }, () => ({ key: randomUUID(), body: airtime(newPhone()) }));
  const watched = await place(second);
  const cut = follow(second, watched).then(
    () => "ended",
    () => "cut",
  );
  const tries = keys.map(({ key, body }) => place(second, body, key).catch(() => null));
  stack.webs[1]?.kill();
  const before = await Promise.all(tries);
  expect(await cut).toBe("cut");
  const orders = await Promise.all(keys.map(({ key, body }) => place(first, body, key)));
  before.forEach((order, index) => {
    if (order) expect([order.ref, order.token]).toEqual([orders[index]?.ref, orders[index]?.token]);
  });
  // Paystack's webhooks go to the live process now.
  await tellSandbox(stack.sandboxUrl, "webhooks", { paystackUrl: `${first}/api/webhooks/paystack` });
  const rest = follow(first, watched);
  await Promise.all([watched, ...orders].map(pay));
  await Promise.all([watched, ...orders].map((order) => untilStatus(first, order, ["delivered"], 90_000)));
  expect((await rest).events.at(-1)?.status).toBe("delivered");
  await expectOnce([watched, ...orders]);
});
