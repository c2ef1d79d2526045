import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { silentLog } from "@/lib/platform/log/log";
import { stopwatch } from "@/lib/platform/stopwatch";
import { expectWithin } from "@/test/load-adjusted-timer";
import { startSilentProxy } from "@/test/silent-proxy";
import { connectSuperuser } from "@/test/superuser";
import { WorkerLock } from "./worker-lock";

/**
 * The worker's lease ends with its connection and is acquired again under another id, so nothing is sent
 * under the old one.
 */
const url = process.env.DATABASE_URL ?? "";
let client: Client;
let superuser: Client;
const lives: WorkerLock[] = [];

beforeAll(async () => {
  client = new Client(url);
  await client.connect();
  superuser = await connectSuperuser(url);
});
afterEach(async () => {
  for (const life of lives.splice(0)) await life.end();
});
afterAll(async () => {
  await client.end();
  await superuser.end();
});

async function begin(): Promise<WorkerLock> {
  const life = new WorkerLock(url, silentLog);
  lives.push(life);
  await life.begin();
  return life;
}
const alive = async (id: number | null) =>
  (await client.query<{ alive: boolean }>("SELECT worker_alive($1) AS alive", [id])).rows[0]?.alive;
const row = async (id: number | null) =>
  (
    await client.query<{ ended: boolean; job_workers: string[] }>(
      "SELECT ended_at IS NOT NULL AS ended, job_workers FROM workers WHERE id = $1",
      [id],
    )
  ).rows[0];
const cut = () =>
  superuser.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kiosk-life' AND datname = current_database()",
  );

describe("worker", () => {
  it("is alive while it runs, and ends cleanly", async () => {
    const life = await begin();
    const { id } = life;
    expect(await alive(id)).toBe(true);
    await life.setJobWorkers(["worker-a"]);
    expect(await row(id)).toEqual({ ended: false, job_workers: ["worker-a"] });
    await life.end();
    expect(life.id).toBeNull();
    expect(await alive(id)).toBe(false);
    expect(await row(id)).toMatchObject({ ended: true });
  });

  it("answers several concurrent callers alike, alive or dead", async () => {
    const living = await begin();
    const dead = await begin();
    const { id } = dead;
    await dead.end();
    await superuser.query("BEGIN");
    try {
      for (const asked of [client, superuser, client]) {
        const told = await asked.query(
          "SELECT worker_alive($1) AS living, worker_alive($2) AS dead, worker_alive(NULL) AS none",
          [living.id, id],
        );
        expect(told.rows).toEqual([{ living: true, dead: false, none: false }]);
      }
    } finally {
      await superuser.query("ROLLBACK");
    }
    expect((await begin()).id).toBeGreaterThan(id ?? 0);
  });

  it("is dead once it loses its connection, and continues under a new id with its jobs' names", async () => {
    const life = await begin();
    await life.setJobWorkers(["worker-b"]);
    const first = life.id;
    await cut();
    await expect.poll(() => life.id !== null && life.id !== first, { timeout: 45_000 }).toBe(true);
    expect(await alive(first)).toBe(false);
    expect(await alive(life.id)).toBe(true);
    expect(await row(life.id)).toMatchObject({ job_workers: ["worker-b"] });
  });

  it("is one of several, each with its own id", async () => {
    const both = [await begin(), await begin()];
    expect(new Set(both.map(({ id }) => id)).size).toBe(2);
    for (const { id } of both) expect(await alive(id)).toBe(true);
  });

  it("stays alive when a sweep runs while it starts", async () => {
    const query = Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(Client.prototype, "query").mockImplementation(async function (this: Client, ...args: unknown[]) {
      // A sweep must not see the worker's row just before the lock is acquired.
      if (String(args[0]).includes("pg_advisory_lock(")) {
        await query.call(client, "SELECT sweep(now(), 4000, now() - interval '90 s', now())");
      }
      return query.apply(this, args);
    } as never);
    const life = await begin();
    vi.restoreAllMocks();
    expect(await alive(life.id)).toBe(true);
    expect(await row(life.id)).toMatchObject({ ended: false });
  });

  it("is not alive in another database", async () => {
    expect(await alive(null)).toBe(false);
    expect(await alive(999_999)).toBe(false);
  });
});

describe("a connection that goes silent without being closed", () => {
  it("is detected on both sides and replaced", { timeout: 120_000 }, async () => {
    const proxy = await startSilentProxy(url);
    const life = new WorkerLock(proxy.url, silentLog);
    lives.push(life);
    await life.begin();
    const first = life.id;
    const since = stopwatch();
    proxy.fallSilent();
    await expect.poll(() => life.id !== first, { timeout: 60_000 }).toBe(true);
    // The lease's own time is 11 s.
    expectWithin(since(), UNSCALED.lease + 5_000);
    await expect.poll(() => life.id, { timeout: 30_000 }).toBeGreaterThan(first ?? 0);
    expect(await alive(life.id)).toBe(true);
    await expect.poll(() => alive(first), { timeout: 30_000 }).toBe(false);
    await life.end();
    await proxy.close();
  });

  it("is replaced at once when the database has dropped the lease", async () => {
    const proxy = await startSilentProxy(url);
    const life = new WorkerLock(proxy.url, silentLog);
    lives.push(life);
    await life.begin();
    const first = life.id;
    proxy.fallSilent();
    await cut();
    expect(life.id).toBe(first);
    life.drop();
    expect(life.id).toBeNull();
    await expect.poll(() => life.id, { timeout: 30_000 }).toBeGreaterThan(first ?? 0);
    await life.end();
    await proxy.close();
  });
});

describe("the worker's clock", () => {
  it.each([300_000, -300_000])("shows the database's time when the machine's is %i ms off", async (off) => {
    const now = Date.now;
    vi.spyOn(Date, "now").mockImplementation(() => now() + off);
    const life = await begin();
    const { rows } = await client.query<{ ms: string }>(
      "SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms",
    );
    const apart = life.clock.now().getTime() - Number(rows[0]?.ms);
    vi.restoreAllMocks();
    expect(Math.abs(apart)).toBeLessThan(60_000);
  });

  it("doesn't jump with the machine's", async () => {
    const life = await begin();
    const before = life.clock.now().getTime();
    const now = Date.now;
    vi.spyOn(Date, "now").mockImplementation(() => now() + 300_000);
    const after = life.clock.now().getTime();
    vi.restoreAllMocks();
    expect(after - before).toBeLessThan(60_000);
  });
});

describe("fence", () => {
  it("rejects sending under an id that isn't alive", async () => {
    await superuser.query("SET session_replication_role = replica");
    await superuser.query(`INSERT INTO orders (id, ref, service, input, email, checkout_key, request_hash, repeat_hash, token_salt, token_sha256, status, total_kobo, payment_fee_kobo, placed_at, expires_at, paid_at)
      VALUES ('o', 'o', 'airtime', '{}', '', 'o', '', '', '', 'o', 'paid', 100, 0, now(), now(), now())`);
    await superuser.query(`INSERT INTO payments (id, order_id, purpose, provider, reference, expected_kobo, state, disposition, captured_kobo, captured_currency, captured_at, created_at)
      VALUES ('p', 'o', 'ORDER', 'paystack', 'p', 100, 'CAPTURED', 'APPLIED', 100, 'NGN', now(), now())`);
    await superuser.query(`INSERT INTO lines (id, order_id, position, service, product, recipient, request, face_kobo, cost_kobo, ceiling_kobo, fee_kobo, total_kobo, status)
      VALUES ('l', 'o', 1, 'airtime', 'MTN', '', '{}', 100, 90, 100, 0, 100, 'waiting')`);
    await superuser.query(`INSERT INTO effects (id, kind, order_id, line_id, customer_ref, attempt, state, amount_kobo, request, created_at)
      VALUES ('e', 'VEND', 'o', 'l', 'e', 1, 'INTENT', 90, '{}', now())`);
    await superuser.query("SET session_replication_role = origin");
    const send = async (id: number | null) =>
      (
        await client.query<{ r: { outcome: string } }>("SELECT begin_sending('e', $1, '{}', now()) AS r", [
          id,
        ])
      ).rows[0]?.r.outcome;

    const life = await begin();
    const dead = life.id;
    await cut();
    await expect.poll(() => life.id !== null && life.id !== dead, { timeout: 45_000 }).toBe(true);
    expect(await send(dead)).toBe("fenced");
    expect(await send(null)).toBe("fenced");
    expect(await send(life.id)).toBe("granted");
    expect(await send(life.id)).toBe("gone");
  });
});
