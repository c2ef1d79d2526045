import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { holdSlow } from "../hold-slow";
import { expectWithin, startLoadAdjustedTimer } from "../load-adjusted-timer";
import { createTestShop, type TestShop } from "../shop";
import { connectSuperuser } from "../superuser";
import { bundleWorker } from "./bundle-worker";
import { spawnWorker, startWorkerProcess, type WorkerProcess, workerEnv } from "./worker-process";

/**
 * kill -9 of real worker processes at the worst moments: nothing is bought twice, and the order continues within 10 s.
 */
const LONG = process.env.KIOSK_LONG === "1";

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
  // A killed process holds its last jobs until the next sweep. Clear them and other leftovers before the next test.
  await client.query(
    `WITH dead AS (UPDATE workers SET ended_at = now() WHERE ended_at IS NULL RETURNING job_workers)
     SELECT release_jobs(job_workers) FROM dead`,
  );
});
afterAll(async () => {
  await client.end();
  await shop.close();
});

// If nothing is found, the attempt is given up after 2 s and four scans, or goes to manual review after 7 s. Which comes
// first depends on the machine.
const env = () => workerEnv(shop, "0.001");

async function worker(): Promise<WorkerProcess> {
  const started = await startWorkerProcess(env(), await bundleWorker());
  workers.push(started);
  return started;
}

/** Possible outcomes of a purchase that the upstream never shows. */
const UNSEEN: readonly string[] = ["refunded", "under_review"];
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
/** Jobs locked by workers that are no longer alive. The queue itself would keep them locked for hours. */
async function orphans(): Promise<unknown[]> {
  const found = await client.query(
    `SELECT id, locked_by FROM graphile_worker._private_jobs
     WHERE locked_by IS NOT NULL AND NOT locked_by = ANY (SELECT unnest(job_workers) FROM workers WHERE ended_at IS NULL)`,
  );
  return found.rows;
}

/**
 * Jobs locked under a name that no worker ever stored. The sweep frees jobs of dead workers, but couldn't attribute
 * these.
 */
async function nobodys(): Promise<unknown[]> {
  const found = await client.query(
    `SELECT id, locked_by FROM graphile_worker._private_jobs
     WHERE locked_by IS NOT NULL AND NOT locked_by = ANY (SELECT unnest(job_workers) FROM workers)`,
  );
  return found.rows;
}

/** The long run also kills a worker whose purchase is never seen, or answered late. */
const KILLED = [
  ["stall, vended", "08030001600", ["delivered"], 1],
  ["stall", "08030000600", UNSEEN, 0],
  ["slow, vended", "08030001602", ["delivered"], 1],
] as const;

describe("killed in the middle of a POST", () => {
  it.each(LONG ? KILLED : KILLED.slice(0, 1))(
    "%s, with another worker running",
    async (_what, phone, end, debits) => {
      const both = await Promise.all([worker(), worker()]);
      const answer = holdSlow(shop);
      const order = await place(phone);
      await shop.pay(order.reference);
      await expect.poll(async () => (await upstream(order))[0]?.posts ?? 0, { timeout: 60_000 }).toBe(1);
      const [sending] = await vends(order);
      expect(sending?.state).toBe("SENDING");
      const sinceKill = await startLoadAdjustedTimer(shop.url);
      both.find(({ pid }) => pid === sending?.pid)?.signal("SIGKILL");
      answer();
      await shop.until(order, ({ timeline }) => timeline.some(({ event }) => event === "unknown"));
      expectWithin(await sinceKill(), 10_000);
      expect(await orphans()).toEqual([]);
      await shop.until(order, ({ status }) => end.some((one) => one === status), 90_000);
      expect(await upstream(order)).toMatchObject([{ posts: 1, debits }]);
    },
  );

  it("continues after a later restart", async () => {
    const first = await worker();
    const order = await place("08030001600");
    await shop.pay(order.reference);
    await expect.poll(async () => (await upstream(order))[0]?.posts ?? 0, { timeout: 60_000 }).toBe(1);
    first.signal("SIGKILL");
    await first.exit;
    await worker();
    const sinceReady = await startLoadAdjustedTimer(shop.url);
    await shop.until(order, ({ status }) => status === "delivered");
    expectWithin(await sinceReady(), 10_000);
    expect(await upstream(order)).toMatchObject([{ posts: 1, debits: 1 }]);
  });
});

it("leaves no jobs when killed before its name is stored", async () => {
  const superuser = await connectSuperuser(shop.url);
  try {
    // Storing the worker's name waits for this lock.
    await superuser.query(`
      CREATE FUNCTION hold_name() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(99); RETURN NEW; END $$;
      CREATE TRIGGER hold_name BEFORE UPDATE ON workers FOR EACH ROW WHEN (NEW.job_workers <> '{}') EXECUTE FUNCTION hold_name();
      SELECT pg_advisory_lock(99)`);
    const order = await place("08031300001");
    await shop.pay(order.reference);
    const unnamed = spawnWorker(env(), await bundleWorker());
    workers.push(unnamed);
    const waits = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 99 AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await expect.poll(async () => (await client.query(waits)).rowCount).toBe(1);
    const second = await place("08031300002");
    await shop.pay(second.reference);
    await pause(1_500); // longer than the interval between two polls for jobs
    unnamed.signal("SIGKILL");
    await unnamed.exit;
    expect(await nobodys()).toEqual([]);
    // The dead worker's session ends once it gets the lock that it waited for.
    await superuser.query("SELECT pg_advisory_unlock(99)");
    const alive =
      "SELECT 1 FROM pg_stat_activity WHERE application_name = 'kiosk-life' AND datname = current_database()";
    await expect.poll(async () => (await client.query(alive)).rowCount).toBe(0);
    await worker();
    const sinceReady = await startLoadAdjustedTimer(shop.url);
    for (const one of [order, second]) await shop.until(one, ({ status }) => status === "delivered");
    expectWithin(await sinceReady(), 10_000);
  } finally {
    await superuser.query("SELECT pg_advisory_unlock_all()");
    await superuser.end();
  }
});

it("keeps every invariant of the books throughout", async () => {
  expect(await findBreaks(client)).toEqual([]);
});
