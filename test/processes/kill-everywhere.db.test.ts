import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CRASH_POINTS, type CrashPoint } from "@/lib/platform/crash-point";
import { storeWebhook } from "@/lib/webhooks/store-webhook";
import { countUndecided, judgeBooks, type OtherBooks } from "../chaos/judge-books";
import { writeFigures } from "../figures";
import { createTestShop, type TestShop } from "../shop";
import { bundleWorker } from "./bundle-worker";
import {
  killWorkers,
  spawnWorker,
  startWorkerProcess,
  type WorkerProcess,
  workerEnv,
} from "./worker-process";

/**
 * Workers are killed with kill -9 at each named crash point while orders of every kind arrive, until each point has
 * killed often enough. Then live workers finish all orders, and the books are checked.
 */
const LONG = process.env.KIOSK_LONG === "1";
const KILLS = Number(process.env.CRASH_KILLS ?? (LONG ? 20 : 1));
/** `npm test` runs a quarter of the points each day in rotation. CRASH_TURN=0 to 3 repeats another day's. */
const TURNS = LONG ? 1 : 4;
const TURN = Number(process.env.CRASH_TURN ?? Math.floor(Date.now() / 86_400_000)) % TURNS;
/** How many doomed processes run at once, and how many orders may wait meanwhile. */
const AT_ONCE = 4;
const MAX_WAITING = 40;
const PATIENCE_MS = 240_000;

/** Only web processes pass these points. lib/orders/fulfilment/crash-points.db.test.ts covers them. */
const IN_WEB: readonly CrashPoint[] = [
  "placeOrder.afterPlace",
  "startPayment.afterStart",
  "storeWebhook.afterStore",
];
const POINTS = CRASH_POINTS.filter((point) => !IN_WEB.includes(point)).filter(
  (_, index) => index % TURNS === TURN,
);

/** Recipients and how their payment is reported. Together they reach every crash point. */
const KINDS = [
  { phone: () => `0803130${1_000 + Math.floor(Math.random() * 9_000)}`, told: "webhook" },
  { phone: () => `0803131${1_000 + Math.floor(Math.random() * 9_000)}`, told: "poll" },
  { phone: () => "08030000101", told: "webhook" },
  { phone: () => "08030000106", told: "poll" },
  { phone: () => "08030001601", told: "webhook" },
  // Never executed: no search finds it, so the scanner reads the list.
  { phone: () => "08030000601", told: "webhook" },
  { phone: () => "08031328888", told: "unpaid" },
] as const;

let shop: TestShop;
let client: pg.Client;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  // 30 minutes take 1.8 s, so an unpaid order expires after 3.6 s.
  shop = await createTestShop({ sandbox: { timeScale: 0.1 }, env: { SCHEDULE_SCALE: "0.001" } });
  client = new pg.Client(shop.url);
  await client.connect();
});
afterAll(async () => {
  await killWorkers(workers);
  await client.end();
  await shop.close();
});

const env = () => workerEnv(shop, "0.001");

/** Places one order of each kind in a loop while not too many are waiting. */
async function keepComing(stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    if ((await countUndecided(client)) > MAX_WAITING) {
      await pause(200);
      continue;
    }
    for (const { phone, told } of KINDS) {
      const input = { product: "MTN", phone: phone(), amount: 500 };
      // If too many orders fail at once, the circuit breaker pauses the product. Try the next customer a moment later.
      const order = await shop.place("airtime", input).catch(() => pause(200));
      if (!order || told === "unpaid") continue;
      const { reference } = order;
      await shop.control("/paystack", { reference, pay: true });
      if (told === "poll") continue;
      const event = JSON.stringify({ event: "charge.success", data: { reference } });
      await storeWebhook(shop.ctx, "paystack", Buffer.from(event));
    }
  }
}

/** Starts a worker that dies at the point, and waits for its exit. */
async function dieAt(point: CrashPoint): Promise<void> {
  const worker = spawnWorker({ ...env(), KIOSK_CRASH_POINT: point }, await bundleWorker());
  workers.push(worker);
  const late = pause(PATIENCE_MS, "late" as const, { ref: false });
  const end = await Promise.race([worker.exit, late]);
  if (end === "late") throw new Error(`${point} wasn't passed in ${PATIENCE_MS} ms: ${worker.output()}`);
  expect([point, end]).toEqual([point, { code: null, signal: "SIGKILL" }]);
}

it(`buys nothing twice and accounts for every naira after kill -9, ${KILLS} times at each of ${POINTS.length} points (turn ${TURN} of ${TURNS})`, {
  timeout: KILLS * 400_000,
}, async () => {
  const began = Date.now();
  const doomed = Array.from({ length: KILLS }, () => POINTS).flat();
  let killed = 0;
  let over = false;
  const customers = keepComing(() => over);
  const line = async () => {
    for (let point = doomed.shift(); point; point = doomed.shift()) {
      await dieAt(point);
      killed += 1;
      if (killed % POINTS.length === 0) console.log(`${killed} workers were killed`);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, line));
  } finally {
    over = true;
    await customers;
  }
  const script = await bundleWorker();
  workers.push(...(await Promise.all([1, 2].map(() => startWorkerProcess(env(), script)))));
  await expect.poll(() => countUndecided(client), { timeout: 240_000, interval: 250 }).toBe(0);

  const { wrong, ...figures } = await judgeBooks(client, (await shop.books()) as unknown as OtherBooks);
  const seconds = Math.round((Date.now() - began) / 1_000);
  console.log(`kills: ${JSON.stringify({ points: POINTS.length, killed, seconds, ...figures })}`);
  writeFigures("kills", { points: POINTS.length, killed, seconds, ...figures, wrong: wrong.length });
  expect(wrong).toEqual([]);
  expect(killed).toBe(KILLS * POINTS.length);
});
