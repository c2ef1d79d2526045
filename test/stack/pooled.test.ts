import pg from "pg";
import { expect, test } from "vitest";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { writeFigures } from "../figures";
import { NO_PGBOUNCER, PGBOUNCER, type Pooler, startPooler } from "../pooler";
import { skipIf } from "../skip-if";
import { startStack } from "../stack";
import { startSales } from "./sell-through";
import { airtime, follow, newPhone, pay, place, sandboxBooks, untilStatus } from "./shop-client";
import { startProxy } from "./start-proxy";

const LONG = process.env.KIOSK_LONG === "1";
const ORDERS = LONG ? 300 : 24;
/** Fewer connections to PostgreSQL than processes, and far fewer than the ten that each may open here. */
const CONNECTIONS = LONG ? 6 : 3;
const PROCESSES = LONG ? 4 : 1;

/** The shop behind PgBouncer in transaction mode, with deploy/pgbouncer/pgbouncer.ini. */
test("sells through PgBouncer, with its sessions on direct connections", {
  timeout: 1_800_000,
}, async ({ skip }) => {
  skipIf(PGBOUNCER ? null : NO_PGBOUNCER, skip);
  const started: Pooler[] = [];
  const stack = await startStack({
    webs: PROCESSES,
    workers: PROCESSES,
    env: { SCHEDULE_SCALE: "0.02" },
    sandboxEnv: { SANDBOX_TIME_SCALE: "0.1", SANDBOX_BALANCE: "100000000" },
    through: async (directUrl) => {
      const pooler = await startPooler(directUrl, { default_pool_size: CONNECTIONS });
      started.push(pooler);
      return pooler.url;
    },
  });
  const [pooler] = started;
  const client = new pg.Client(stack.databaseUrl);
  try {
    if (!pooler) throw new Error("no pooler");
    await client.connect();
    const began = performance.now();
    const proxy = await startProxy(stack.baseUrls);
    const sales = startSales(proxy.url, LONG ? 6 : 4);
    await expect.poll(() => sales.orders.length, { timeout: 900_000 }).toBeGreaterThanOrEqual(ORDERS);
    await sales.stop();
    expect([...proxy.failures, ...sales.refused].join("\n")).toBe("");
    for (const order of sales.orders) await untilStatus(stack.baseUrl, order, ["delivered"], 600_000);
    const seconds = Math.round((performance.now() - began) / 1_000);
    const { rows } = await client.query<{ pooled: number; locks: number; direct: number }>(
      `SELECT count(*) FILTER (WHERE a.usename = $1)::int AS pooled, count(*) FILTER (WHERE a.usename <> $1)::int AS direct,
         count(*) FILTER (WHERE a.usename = $1 AND EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid AND l.locktype = 'advisory'))::int AS locks
       FROM pg_stat_activity a WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()`,
      [pooler.login],
    );
    const [seen] = rows;
    expect(seen?.pooled).toBeGreaterThan(0);
    expect(seen?.pooled).toBeLessThanOrEqual(CONNECTIONS);
    expect(seen?.locks).toBe(0);
    // LISTEN is on a connection of its own: an order's page follows what a worker does.
    const watched = await place(proxy.url, airtime(newPhone()));
    const events = follow(stack.baseUrl, watched);
    await pay(watched);
    expect((await events).events.at(-1)?.status).toBe("delivered");
    await proxy.close();
    const killed = LONG ? await sellThroughKills(stack.baseUrls, pooler) : [];
    const all = [...sales.orders, watched, ...killed];
    for (const order of all) await untilStatus(stack.baseUrl, order, ["delivered"], 600_000);
    expect(await findBreaks(client)).toEqual([]);
    const { purchases } = await sandboxBooks(stack.sandboxUrl);
    const made = Object.values(purchases);
    expect(made.every(({ posts, successes }) => posts <= 1 && successes <= 1)).toBe(true);
    expect(made.filter(({ successes }) => successes === 1)).toHaveLength(all.length);
    const figures = { orders: all.length, requests: sales.requests, failed: 0, seconds, ...seen };
    console.log(`pooled: ${JSON.stringify(figures)}`);
    writeFigures("pooler", {
      orders: all.length,
      "requests before the kills": sales.requests,
      failed: 0,
      seconds,
      "kills of PgBouncer": LONG ? 3 : 0,
      doubleVends: 0,
      "connections through it": seen?.pooled,
      "direct connections": seen?.direct,
    });
  } finally {
    await client.end();
    await Promise.all([...stack.webs, ...stack.workers].map((child) => child.stop(20_000)));
    await pooler?.stop();
    await stack.stop();
  }
});

/** PgBouncer dies three times while customers buy. Returns the orders that they hold. */
async function sellThroughKills(webs: readonly string[], pooler: Pooler) {
  const proxy = await startProxy(webs);
  const sales = startSales(proxy.url, 4, 50);
  for (let kills = 1; kills <= 3; kills++) {
    await expect.poll(() => sales.orders.length, { timeout: 300_000 }).toBeGreaterThanOrEqual(kills * 20);
    await pooler.restart();
  }
  await expect.poll(() => sales.orders.length, { timeout: 300_000 }).toBeGreaterThanOrEqual(80);
  await sales.stop();
  await proxy.close();
  // A customer whose answer was lost has the order, and may not have paid yet.
  await Promise.all(sales.orders.map((order) => pay(order)));
  return sales.orders;
}
