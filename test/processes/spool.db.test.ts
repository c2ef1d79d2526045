import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { holdSlow } from "../hold-slow";
import { createTestShop, type TestShop } from "../shop";
import { connectSuperuser } from "../superuser";
import { bundleWorker } from "./bundle-worker";
import { killWorkers, startWorkerProcess, type WorkerProcess, workerEnv } from "./worker-process";

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

/** As after a failover to a standby: every session ends, and new ones may only read. */
async function readOnly(on: boolean): Promise<void> {
  const { rows } = await superuser.query<{ name: string }>("SELECT quote_ident(current_database()) AS name");
  await superuser.query(
    `ALTER DATABASE ${rows[0]?.name} SET default_transaction_read_only = ${on ? "on" : "off"}`,
  );
  await superuser.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
}

it("delivers the PINs after a restart", { timeout: 240_000 }, async () => {
  const first = await worker();
  const answer = holdSlow(shop);
  await shop.control("/scenario", { scenario: "slow-vended", service: "exam pin", times: 1 });
  const order = await shop.place("exam-pin", { product: "WAEC", quantity: 3 });
  await shop.pay(order.reference);
  const posts = async () => Object.values((await shop.books()).purchases).map((one) => one.posts);
  await expect.poll(posts, { timeout: 60_000 }).toEqual([1]);
  await readOnly(true);
  answer();
  const folder = process.env.SPOOL_DIR ?? "";
  await expect.poll(() => readdir(folder).catch(() => []), { timeout: 60_000 }).toHaveLength(1);
  // It has tried, and the database refused.
  await expect.poll(() => first.output(), { timeout: 60_000 }).toContain("an answer waits for the database");
  first.signal("SIGKILL");
  await first.exit;
  await readOnly(false);
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
