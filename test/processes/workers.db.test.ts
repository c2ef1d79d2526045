import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { holdSlow } from "../hold-slow";
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

/** Several worker processes: running together, stopping on request and refusing to start. */
let shop: TestShop;
let client: pg.Client;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  shop = await createTestShop({ sandbox: { timeScale: 1 } });
  client = new pg.Client(shop.url);
  await client.connect();
});
afterEach(() => killWorkers(workers));
afterAll(async () => {
  await client.end();
  await shop.close();
});

const env = (): Record<string, string> => workerEnv(shop, "0.01");
async function worker(): Promise<WorkerProcess> {
  const started = await startWorkerProcess(env(), await bundleWorker());
  workers.push(started);
  return started;
}

/** A worker whose POST is under way until `answer` is called. */
async function sending() {
  const one = await worker();
  const answer = holdSlow(shop);
  const slow = await shop.place("airtime", { product: "MTN", phone: "08030001602", amount: 500 });
  await shop.pay(slow.reference);
  await shop.until(slow, ({ lines }) => lines[0]?.status === "sending");
  return { one, slow, answer };
}

describe("two workers", () => {
  it("share orders and buy each once", async () => {
    await Promise.all([worker(), worker()]);
    const orders: Awaited<ReturnType<TestShop["place"]>>[] = [];
    const shares = async () => {
      const text =
        "SELECT count(*)::int AS n FROM effects WHERE kind = 'VEND' GROUP BY worker_id ORDER BY n DESC";
      return (await client.query<{ n: number }>(text)).rows.map(({ n }) => n);
    };
    // On an idle machine one may take a whole batch: more come until both have bought.
    while (orders.length < 20 || (orders.length < 200 && (await shares()).length < 2)) {
      // Ten at once, as many as the pool has connections: a busy machine would give up on the others.
      const batch = [];
      for (let index = 0; index < 10; index++) {
        const phone = `0803129${1000 + orders.length + index}`;
        batch.push(await shop.place("airtime", { product: "MTN", phone, amount: 500 }));
      }
      await Promise.all(batch.map(({ reference }) => shop.pay(reference)));
      for (const order of batch) await shop.until(order, ({ status }) => status === "delivered", 90_000);
      orders.push(...batch);
    }
    console.log(`two workers vended ${(await shares()).join(" and ")} orders`);
    expect(await shares()).toHaveLength(2);
    const { purchases } = await shop.books();
    const seen = Object.values(purchases);
    expect(seen).toHaveLength(orders.length);
    expect(seen.every((one) => one.posts === 1 && one.debits === 1 && one.successes === 1)).toBe(true);
    expect(await findBreaks(client)).toEqual([]);
  });
});

describe("broken queue connections", () => {
  it("leave the worker and its running jobs alive", async () => {
    const one = await worker();
    const superuser = await connectSuperuser(shop.url);
    const orders = [];
    for (let index = 0; index < 40; index++) {
      const phone = `0803128${String(1000 + index)}`;
      orders.push(await shop.place("airtime", { product: "MTN", phone, amount: 500 }));
    }
    const paying = Promise.all(orders.map(({ reference }) => shop.pay(reference)));
    // Repeatedly, so that some connections break while a job is running and its end can't be recorded.
    const until = Date.now() + 3_000;
    while (one.running() && Date.now() < until) {
      await superuser.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'kiosk-queue'",
      );
    }
    expect([one.running(), one.running() ? "" : one.output().slice(-2500)]).toEqual([true, ""]);
    await paying;
    await superuser.end();
    for (const order of orders) await shop.until(order, ({ status }) => status === "delivered", 60_000);
    expect([one.running(), one.errors()]).toEqual([true, ""]);
    expect(await findBreaks(client)).toEqual([]);
  });
});

describe("a job whose end can't be recorded", () => {
  it("leaves the process running", async () => {
    const { one, slow, answer } = await sending();
    const superuser = await connectSuperuser(shop.url);
    try {
      // Hold the lock so that recording the job's end waits, then break its connection.
      await superuser.query("BEGIN; SELECT FROM graphile_worker._private_jobs FOR UPDATE");
      answer();
      const waits = `application_name = 'kiosk-queue' AND datname = current_database() AND wait_event_type = 'Lock'`;
      await expect
        .poll(async () => {
          const ended = await client.query(
            `SELECT FROM pg_stat_activity WHERE query ~ '_private_jobs' AND ${waits}`,
          );
          return ended.rowCount;
        })
        .toBeGreaterThan(0);
      await superuser.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${waits}`);
      await expect.poll(() => one.output()).toContain("a job's end could not be told");
    } finally {
      await superuser.end();
    }
    const next = await shop.place("airtime", { product: "MTN", phone: "08031299997", amount: 500 });
    await shop.pay(next.reference);
    for (const order of [slow, next]) await shop.until(order, ({ status }) => status === "delivered");
    expect([one.running(), one.errors()]).toEqual([true, ""]);
  });
});

describe("a queue that stops", () => {
  /**
   * Sends what a newer version of the queue tells older ones. The process only listens some time after it is ready.
   */
  const say = (migration: number) =>
    client.query("SELECT pg_notify('worker:migrate', $1)", [
      JSON.stringify({ breaking: true, migrationNumber: migration }),
    ]);

  it("is replaced while running jobs continue", async () => {
    const { one, slow, answer } = await sending();
    await expect
      .poll(async () => {
        await say(999_999);
        return one.output();
      })
      .toContain("the queue ended by itself");
    const _next = await shop.sell("08031299998");
    answer();
    const done = await shop.until(slow, ({ status }) => status === "delivered");
    expect(done.timeline.map(({ event }) => event)).not.toContain("unknown");
    one.signal("SIGTERM");
    expect([await one.exit, one.errors()]).toEqual([{ code: 0, signal: null }, ""]);
  });

  it("ends the process when it can't be replaced, and stops the heartbeat", async () => {
    const one = await worker();
    const superuser = await connectSuperuser(shop.url);
    try {
      await superuser.query(
        "INSERT INTO graphile_worker.migrations (id, ts, breaking) VALUES (999999, now(), true)",
      );
      while (one.running()) {
        await say(999_999);
        await Promise.race([one.exit, pause(100)]);
      }
    } finally {
      await superuser.query("DELETE FROM graphile_worker.migrations WHERE id = 999999");
      await superuser.end();
    }
    expect(await one.exit).toEqual({ code: 1, signal: null });
    expect(one.errors()).toContain("The queue can't go on");
    const alive = await client.query("SELECT 1 FROM workers WHERE ended_at IS NULL AND worker_alive(id)");
    expect(alive.rowCount).toBe(0);
  });
});

describe("SIGTERM", () => {
  it("waits for the POST in flight, delivers, and takes no new jobs", async () => {
    const { one, slow, answer } = await sending();
    one.signal("SIGTERM");
    await expect.poll(() => one.output()).toContain("worker stopping");
    const next = await shop.place("airtime", { product: "MTN", phone: "08031299999", amount: 500 });
    await shop.pay(next.reference);
    answer();
    expect(await one.exit).toEqual({ code: 0, signal: null });
    const done = await shop.order(slow);
    expect(done.status).toBe("delivered");
    expect(done.timeline.map(({ event }) => event)).not.toContain("unknown");
    expect((await shop.order(next)).status).toBe("paid");
    const ended = await client.query("SELECT 1 FROM workers WHERE ended_at IS NULL");
    expect(ended.rowCount).toBe(0);

    await worker();
    await shop.until(next, ({ status }) => status === "delivered");
  });
});

/** How `npm run worker` refused to start: one sentence on stderr and nothing else. */
async function refusal(change: Record<string, string | undefined>): Promise<string> {
  const refused = spawnWorker({ ...env(), ...change });
  workers.push(refused);
  const { code } = await refused.exit;
  expect(code).toBe(1);
  expect(refused.output()).toBe(refused.errors());
  const sentence = refused.errors().trim();
  expect(sentence).not.toContain("\n");
  expect(sentence).toMatch(/^[A-Z]/);
  expect(sentence).not.toMatch(/canary|0011223344|test-auth-secret/);
  return sentence;
}

describe("refuses to start with one sentence", () => {
  // Of a configuration: test/stack/refuses-to-start.test.ts.
  it("a database that isn't there", async () => {
    expect(await refusal({ DATABASE_URL: "postgresql://kiosk:canary@127.0.0.1:1/kiosk" })).toMatch(
      /^The database at 127\.0\.0\.1:1\/kiosk can't be reached/,
    );
  });

  it("a missing migration", async () => {
    const superuser = await connectSuperuser(shop.url);
    const last = "WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)";
    try {
      await superuser.query(`UPDATE _prisma_migrations SET rolled_back_at = now() ${last}`);
      expect(await refusal({})).toMatch(
        /^The database lacks 1 migration\(s\) .*: run "npm run db:deploy" first\.$/,
      );
    } finally {
      await superuser.query(`UPDATE _prisma_migrations SET rolled_back_at = NULL ${last}`);
      await superuser.end();
    }
  });

  it("an SQL file that was never applied", async () => {
    const superuser = await connectSuperuser(shop.url);
    const set = "UPDATE sql_sources SET name = $1 WHERE name = $2";
    try {
      await superuser.query(set, ["not-sweep", "sweep"]);
      expect(await refusal({})).toMatch(
        /^The database lacks 1 .*SQL file\(s\).* \(sweep\.sql\): run "npm run db:deploy" first\.$/,
      );
    } finally {
      await superuser.query(set, ["sweep", "not-sweep"]);
      await superuser.end();
    }
  });
});
