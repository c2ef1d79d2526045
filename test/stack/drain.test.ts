import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { connect as connectTcp } from "node:net";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { deployMigrations } from "@/scripts/migrations/deploy";
import { writeFigures } from "../figures";
import { type Stack, startStack } from "../stack";
import { startSales } from "./sell-through";
import { airtime, follow, place } from "./shop-client";
import { startProxy } from "./start-proxy";

const LONG = process.env.KIOSK_LONG === "1";
/** Which of both web and both worker processes are restarted. In `npm test` upgrade.test.ts restarts all of them. */
const RESTARTED = LONG ? [0, 1] : [0];
/** Enough requests for every moment of a restart, without taking the processors from the processes that start. */
const SALE_PAUSE_MS = 150;

/** Web processes that stop, and a version that comes, while customers buy: no customer notices it. */
let stack: Stack;
let first: string;
let second: string;

beforeAll(async () => {
  stack = await startStack({
    webs: 2,
    workers: 2,
    env: { SCHEDULE_SCALE: "0.1" },
    sandboxEnv: { SANDBOX_TIME_SCALE: "0.1" },
  });
  [first = "", second = ""] = stack.baseUrls;
});
afterAll(() => stack?.stop());

const portOf = (base: string) => Number(new URL(base).port);
/** Whether a new connection is refused. */
const isClosed = (base: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connectTcp(portOf(base), "localhost", () => resolve(false));
    socket.on("error", () => resolve(true)).on("connect", () => socket.destroy());
  });
const answerOf = (sent: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => sent.on("response", resolve).on("error", reject));

test("answers what was begun before SIGTERM and what comes on kept connections, ends streams with a hint", async () => {
  const agent = new Agent({ keepAlive: true });
  const kept = { agent, host: "localhost", port: portOf(first) };
  const order = await place(first);
  const events = await fetch(`${first}/api/orders/${order.ref}/events?token=${order.token}`);
  const streamed = events.text();
  // One connection waits between two requests, one is in the middle of an order.
  const idle = await answerOf(request({ ...kept, path: "/help" }).end());
  await text(idle);
  const body = JSON.stringify(airtime());
  const slow = request({
    host: "localhost",
    port: portOf(first),
    path: "/api/orders",
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "idempotency-key": `drain-${Date.now()}-order-key`,
    },
  });
  const slowAnswer = answerOf(slow);
  await new Promise<void>((resolve) => slow.write(body.slice(0, 20), () => resolve()));
  await expect.poll(() => slow.socket?.bytesWritten ?? 0).toBeGreaterThan(100);

  const web = stack.webs[0];
  const stopped = web?.stop(60_000);
  await expect.poll(() => isClosed(first)).toBe(true);
  const late = await answerOf(request({ ...kept, path: "/help" }).end());
  expect(late.statusCode).toBe(200);
  expect(late.headers.connection).toBe("close");
  await text(late);
  expect(await streamed).toMatch(/retry: \d+\n\n$/);
  // Much longer than it waits for connections without a request.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  slow.end(body.slice(20));
  const placed = await slowAnswer;
  expect(placed.statusCode).toBe(201);
  await text(placed);
  await stopped;
  agent.destroy();

  // The browser reconnects, to the other process.
  const controller = new AbortController();
  const seen: string[] = [];
  const onEvent = ({ status }: { status: string }) => {
    seen.push(status);
    controller.abort();
  };
  await follow(second, order, { signal: controller.signal, onEvent }).catch(() => null);
  expect(seen).toEqual(["awaiting_payment"]);
  await stack.replace("web", 0);
});

test("restarts web processes and workers, and deploys every function, without a failed request", async () => {
  const proxy = await startProxy(stack.baseUrls);
  const sales = startSales(proxy.url, 2, SALE_PAUSE_MS);
  const client = new pg.Client(stack.databaseUrl);
  await client.connect();
  const enough = (count: number) =>
    expect.poll(() => sales.orders.length, { timeout: 60_000 }).toBeGreaterThan(count);
  await enough(3);
  await client.query("DELETE FROM sql_sources");
  const { ran } = await deployMigrations(stack.databaseUrl);
  expect(ran.length).toBeGreaterThan(50);
  for (const index of RESTARTED)
    for (const kind of ["web", "worker"] as const) {
      const before = sales.orders.length;
      await (kind === "web" ? stack.webs : stack.workers)[index]?.stop(75_000);
      await stack.replace(kind, index);
      await enough(before + 1);
    }
  await sales.stop();
  await proxy.close();
  expect({ failures: proxy.failures, refused: sales.refused }).toEqual({ failures: [], refused: [] });
  const refs = sales.orders.map(({ ref }) => ref);
  const delivered = "SELECT count(*)::int AS count FROM orders WHERE ref = ANY($1) AND status = 'delivered'";
  await expect
    .poll(async () => (await client.query(delivered, [refs])).rows, { timeout: 60_000 })
    .toEqual([{ count: refs.length }]);
  const unknown = "SELECT count(*)::int AS count FROM transitions WHERE to_state = 'UNKNOWN'";
  expect((await client.query(unknown)).rows).toEqual([{ count: 0 }]);
  expect(await findBreaks(client)).toEqual([]);
  await client.end();
  console.log(`drain: ${sales.orders.length} orders, ${sales.requests} requests, 0 failed`);
  const { requests } = sales;
  writeFigures("drain", {
    restarts: 2 * RESTARTED.length,
    orders: refs.length,
    requests,
    failed: 0,
    unknown: 0,
  });
});
