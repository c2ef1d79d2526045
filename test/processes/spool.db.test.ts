import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { callDoctor } from "../call-doctor";
import { holdSlow } from "../hold-slow";
import { makeReadOnly } from "../make-read-only";
import { runbookSection } from "../runbook-section";
import { createTestShop, type TestShop } from "../shop";
import { connectSuperuser } from "../superuser";
import { bundleWorker } from "./bundle-worker";
import {
  killWorkers,
  spawnWorker,
  startWorkerProcess,
  type WorkerProcess,
  workerEnv,
} from "./worker-process";

/** PINs arrive while the database is read-only, and the worker is killed before it can write (docs/adr/0035). */
let shop: TestShop;
let superuser: Awaited<ReturnType<typeof connectSuperuser>>;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  shop = await createTestShop({ sandbox: { timeScale: 1 } });
  superuser = await connectSuperuser(shop.url);
});
afterAll(async () => {
  await killWorkers(workers);
  await superuser.end();
  await shop.close();
});

async function worker(): Promise<WorkerProcess> {
  const started = await startWorkerProcess(workerEnv(shop, "0.01"), await bundleWorker());
  workers.push(started);
  return started;
}

/** Buys PINs whose answer arrives when the returned function is called. */
async function holdPins(quantity: number) {
  const answer = holdSlow(shop);
  await shop.control("/scenario", { scenario: "slow-vended", service: "exam pin", times: 1 });
  const order = await shop.place("exam-pin", { product: "WAEC", quantity });
  await shop.pay(order.reference);
  return { order, answer };
}
const posts = async () => Object.values((await shop.books()).purchases).map((one) => one.posts);

it("delivers the PINs after a restart", { timeout: 240_000 }, async () => {
  const first = await worker();
  const { order, answer } = await holdPins(3);
  await expect.poll(posts, { timeout: 60_000 }).toEqual([1]);
  await makeReadOnly(superuser, true);
  answer();
  const folder = process.env.SPOOL_DIR ?? "";
  await expect.poll(() => readdir(folder).catch(() => []), { timeout: 60_000 }).toHaveLength(1);
  // It has tried, and the database refused.
  await expect.poll(() => first.output(), { timeout: 60_000 }).toContain("an answer waits for the database");
  first.signal("SIGKILL");
  await first.exit;
  await makeReadOnly(superuser, false);
  expect(await shop.database.received.count().catch(() => shop.database.received.count())).toBe(0);

  await worker();
  const done = await shop.until(order, ({ status }) => status === "delivered", 90_000);
  const { transactions } = (await shop.books()) as unknown as {
    transactions: { goods: { pins?: { pin: string }[] } }[];
  };
  expect(done.lines[0]?.delivery).toMatchObject({ pins: transactions[0]?.goods.pins });
  await expect.poll(() => readdir(folder)).toEqual([]);
  expect(await posts()).toEqual([1]);
  expect(await findBreaks(superuser)).toEqual([]);
});

it("keeps the worker running, and says what to do (docs/runbook.md)", { timeout: 240_000 }, async () => {
  await killWorkers(workers);
  const only = await worker();
  const { order, answer } = await holdPins(2);
  await expect.poll(posts, { timeout: 60_000 }).toEqual([1, 1]);
  // A job of another order, which can't record its result either.
  await shop.control("/paystack/fault", { operation: "verify", fault: "stall", times: 1 });
  const other = await shop.place("airtime", { product: "MTN", phone: "08031234567", amount: 500 });
  await expect.poll(async () => (await shop.books()).paystack.faults, { timeout: 60_000 }).toEqual([]);
  await makeReadOnly(superuser, true);
  await expect.poll(() => only.output(), { timeout: 60_000 }).toContain("a job's end could not be told");
  answer();
  await expect.poll(() => only.output(), { timeout: 60_000 }).toContain("an answer waits for the database");
  const section = runbookSection("spool");
  const { text: refused } = await callDoctor(shop);
  for (const finding of ["FAIL  Spool: 1 answer(s) in ", " is read-only. Nothing can be sold or stored: "])
    expect([refused, section]).toEqual([expect.stringContaining(finding), expect.stringContaining(finding)]);
  const late = spawnWorker(workerEnv(shop, "0.01"));
  expect((await late.exit).code).toBe(1);
  expect(late.errors()).toMatch(
    /^The database is down or refuses writes: cannot execute .+ transaction\.\n$/,
  );
  await makeReadOnly(superuser, false);

  await shop.until(order, ({ status }) => status === "delivered", 90_000);
  await shop.control("/paystack", { reference: other.reference, pay: true });
  await shop.until(other, ({ status }) => status === "delivered", 90_000);
  expect(only.running()).toBe(true);
  expect(await posts()).toEqual([1, 1, 1]);
  expect((await callDoctor(shop)).text).not.toMatch(/Spool|read-only/);
  expect(await findBreaks(superuser)).toEqual([]);
});
