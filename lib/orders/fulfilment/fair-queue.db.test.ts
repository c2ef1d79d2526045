import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { callBudget } from "@/lib/upstream/call-budget";
import { connect } from "@/scripts/migrations/connection";
import { connectSuperuser } from "@/test/superuser";

/**
 * Who gets the next rate token (money-safety.md, Guards): the SQL transitions and the queue's own jobs on a
 * virtual clock that starts far in the future, so that every job is due.
 */
const WINDOW = UNSCALED.rateWindow;
const START = Date.UTC(2100, 0, 1);
let client: pg.Client;
let superuser: pg.Client;
let worker: number;
let now = START;
let orders = 0;

beforeAll(async () => {
  const url = process.env.DATABASE_URL ?? "";
  client = await connect(url);
  superuser = await connectSuperuser(url);
  const made = await client.query<{ id: number }>(
    "INSERT INTO workers (host, pid, job_workers, started_at) VALUES ('test', 1, '{}', now()) RETURNING id",
  );
  worker = made.rows[0]?.id ?? 0;
  // On another connection, as a worker's: begin_sending runs on the first.
  await superuser.query("SELECT pg_advisory_lock(7201, $1)", [worker]);
});
afterAll(async () => {
  await client.end();
  await superuser.end();
});
beforeEach(reset);

async function reset(): Promise<void> {
  now = START;
  await superuser.query("SET session_replication_role = replica");
  await superuser.query("TRUNCATE orders, lines, payments, effects, order_events, transitions CASCADE");
  await superuser.query("SET session_replication_role = origin");
  await superuser.query("DELETE FROM graphile_worker._private_jobs");
  await superuser.query("UPDATE rate_buckets SET grants = '{}'");
}

const limits = (buys: number, calls = 120) =>
  callBudget({ limits: { buys, calls }, clock: { now: () => new Date() } });
const at = (ms: number) => new Date(ms).toISOString();

/** Creates a paid order of `lines` purchases and enqueues its jobs as settle_payment does. */
async function arrive(lines: number): Promise<string> {
  const id = `o${String(++orders).padStart(5, "0")}`;
  await superuser.query("SET session_replication_role = replica");
  await superuser.query(
    `INSERT INTO orders (id, ref, service, input, email, checkout_key, request_hash, repeat_hash, token_salt, token_sha256, status, total_kobo, payment_fee_kobo, placed_at, expires_at, paid_at)
     VALUES ($1, $1, 'airtime', '{}', '', $1, '', '', '', $1, 'paid', 100, 0, $2, $2, $2)`,
    [id, at(now)],
  );
  await superuser.query(
    `INSERT INTO payments (id, order_id, purpose, provider, reference, expected_kobo, state, disposition, captured_kobo, captured_currency, captured_at, created_at)
     VALUES ($1, $1, 'ORDER', 'paystack', $1, 100, 'CAPTURED', 'APPLIED', 100, 'NGN', $2, $2)`,
    [id, at(now)],
  );
  await superuser.query(
    `INSERT INTO lines (id, order_id, position, service, product, recipient, request, face_kobo, cost_kobo, ceiling_kobo, fee_kobo, total_kobo, status, next_at)
     SELECT $1 || '-' || n, $1, n, 'airtime', 'MTN', '', '{}', 100, 90, 100, 0, 100, 'waiting', $2 FROM generate_series(1, $3::int) n`,
    [id, at(now), lines],
  );
  await superuser.query("SET session_replication_role = origin");
  await client.query(
    "SELECT enqueue('vend', id, NULL, position - 1) FROM lines WHERE order_id = $1 ORDER BY position",
    [id],
  );
  return id;
}

interface Grant {
  order: string;
  at: number;
}

/**
 * Runs the queue's jobs up to `until`, each at its time. Returns who got a token when, and how often one was
 * requested.
 */
async function run(
  rate: ReturnType<typeof limits>,
  until: number,
): Promise<{ grants: Grant[]; asks: number }> {
  const grants: Grant[] = [];
  let asks = 0;
  for (;;) {
    const next = await client.query<{ id: string; payload: { id: string }; run_at: Date }>(
      "SELECT id, payload, run_at FROM graphile_worker._private_jobs WHERE run_at <= $1 ORDER BY greatest(run_at, $2), priority, id LIMIT 1",
      [at(until), at(now)],
    );
    const job = next.rows[0];
    if (!job) break;
    await client.query("DELETE FROM graphile_worker._private_jobs WHERE id = $1", [job.id]);
    now = Math.max(now, job.run_at.getTime());
    asks += 1;
    const order = await vend(job.payload.id, rate);
    if (order) grants.push({ order, at: now });
  }
  now = Math.max(now, until);
  return { grants, asks };
}

async function vend(line: string, rate: ReturnType<typeof limits>): Promise<string | null> {
  const effect = `${line}-e`;
  const wanted = { line, effect, customerRef: effect, refund: { id: `${line}-r`, ref: `${line}-r` } };
  const waits = { currentCostKobo: 90, queueMs: 900_000, pauseMs: 60_000, breakerMs: 120_000, worker };
  const intent = await client.query<{ r: { outcome: string } }>("SELECT vend_intent($1, $2) AS r", [
    { ...wanted, ...waits },
    at(now),
  ]);
  if (intent.rows[0]?.r.outcome !== "ready") return null;
  const sent = await client.query<{ r: { outcome: string } }>("SELECT begin_sending($1, $2, $3, $4) AS r", [
    effect,
    worker,
    rate,
    at(now),
  ]);
  return sent.rows[0]?.r.outcome === "granted" ? (line.split("-")[0] ?? null) : null;
}

function mostInWindow(grants: Grant[]): number {
  return Math.max(
    0,
    ...grants.map(
      ({ at: end }) => grants.filter((grant) => grant.at > end - WINDOW && grant.at <= end).length,
    ),
  );
}

async function quoteSeconds(rate: ReturnType<typeof limits>, lines: number) {
  const guard = { products: [], lines, costKobo: 90, rates: rate, queueLimitMs: 600_000, holdMs: 1 };
  const found = await client.query<{
    r: { queueSeconds: number; refusal: string | null; againSeconds: number };
  }>("SELECT selling_guard($1, $2) AS r", [guard, at(now)]);
  return found.rows[0]?.r ?? { queueSeconds: -1, refusal: "?", againSeconds: 0 };
}
async function orderSeconds(rate: ReturnType<typeof limits>, order: string) {
  const found = await client.query<{ s: number | null }>("SELECT order_wait($1, $2, $3) AS s", [
    order,
    rate,
    at(now),
  ]);
  return found.rows[0]?.s ?? null;
}

/** Like 200 recipients at 30 a minute, or 310, scaled down to a fifth and a tenth. */
describe("an order with seven minutes of recipients", () => {
  it("doesn't delay five later single orders, and completes", async () => {
    const rate = limits(6);
    const big = await arrive(40);
    const begun = await run(rate, now + 10_000);
    expect(begun.grants).toHaveLength(6);
    const came = now;
    const quoted = await quoteSeconds(rate, 1);
    const singles: string[] = [];
    for (let index = 0; index < 5; index++) {
      now += 100;
      singles.push(await arrive(1));
    }
    await run(rate, now);
    const shown: (number | null)[] = [];
    for (const one of [big, ...singles]) shown.push(await orderSeconds(rate, one));
    const asked = now;
    const rest = await run(rate, now + 30 * WINDOW);
    const grants = [...begun.grants, ...rest.grants];
    expect(grants).toHaveLength(45);
    expect(mostInWindow(grants)).toBe(6);

    // The next returned tokens go to the single orders too. Without turns they would wait seven windows.
    const next = rest.grants.filter((grant) => grant.at <= START + WINDOW);
    expect(new Set(next.map(({ order }) => order))).toEqual(new Set([big, ...singles]));
    // The waits shown in the quote and on the orders' pages were right.
    const lastOf = (order: string) =>
      Math.max(...grants.filter((grant) => grant.order === order).map((grant) => grant.at));
    const first = Math.min(...singles.map(lastOf));
    expect(Math.abs(quoted.queueSeconds - (first - came) / 1000)).toBeLessThanOrEqual(2);
    for (const [index, order] of [big, ...singles].entries()) {
      expect(Math.abs((shown[index] ?? 0) - (lastOf(order) - asked) / 1000)).toBeLessThanOrEqual(2);
    }
    expect(lastOf(big) - START).toBeLessThanOrEqual(Math.ceil(45 / 6) * WINDOW);
    // No busy retries: each waits for its turn, postponed once per order in between.
    expect(rest.asks).toBeLessThanOrEqual(39 * 6);
  });

  it("refuses new payments while the queue exceeds ten minutes, and says when to return", async () => {
    const rate = limits(3);
    await arrive(20);
    expect((await quoteSeconds(rate, 1)).refusal).toBeNull();
    const other = await arrive(11);
    const full = await quoteSeconds(rate, 1);
    expect(full.refusal).toBe("queue_full");
    const back = now + full.againSeconds * 1000;
    const before = await run(rate, back - 2_000);
    expect((await quoteSeconds(rate, 1)).refusal).toBe("queue_full");
    const after = await run(rate, back + WINDOW);
    expect((await quoteSeconds(rate, 1)).refusal).toBeNull();
    // Orders already in the queue lose nothing.
    const rest = await run(rate, now + 30 * WINDOW);
    const grants = [...before.grants, ...after.grants, ...rest.grants];
    expect(grants).toHaveLength(31);
    expect(grants.filter(({ order }) => order === other)).toHaveLength(11);
  });
});

it("serves a big order among many small ones", async () => {
  const rate = limits(3);
  const big = await arrive(6);
  const grants: Grant[] = [];
  for (let index = 0; index < 30; index++) {
    await arrive(1);
    await arrive(1);
    grants.push(...(await run(rate, now + WINDOW / 3)).grants);
  }
  // Twice as many purchases arrive as can be sent, each with its first line. The big order still gets one turn per round.
  expect(grants.filter(({ order }) => order === big).length).toBeGreaterThanOrEqual(4);
  grants.push(...(await run(rate, now + 30 * WINDOW)).grants);
  expect(grants).toHaveLength(66);
  expect(mostInWindow(grants)).toBeLessThanOrEqual(3);
});

it("passes on the turn of an order whose job is lost", async () => {
  const rate = limits(1);
  const [first, second, third] = [await arrive(1), await arrive(1), await arrive(1)];
  await run(rate, now);
  // Its job died with its process; the others get their turns.
  await client.query("DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'id' = $1", [
    `${second}-1`,
  ]);
  const { grants } = await run(rate, now + 3 * WINDOW);
  expect(grants.map(({ order }) => order)).toEqual([third]);
  await client.query("SELECT enqueue('vend', $1, NULL)", [`${second}-1`]);
  const late = await run(rate, now + WINDOW);
  expect(late.grants.map(({ order }) => order)).toEqual([second]);
  expect(first).not.toBe(second);
});

it("keeps the rate limit and the turns for any arrivals", async () => {
  const arrivals = fc.array(
    fc.record({ pause: fc.integer({ min: 1, max: 40_000 }), lines: fc.integer({ min: 1, max: 7 }) }),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(arrivals, fc.integer({ min: 1, max: 5 }), async (given, cap) => {
      await reset();
      const rate = limits(cap);
      const grants: Grant[] = [];
      const came = new Map<string, number>();
      for (const { pause, lines } of given) {
        grants.push(...(await run(rate, now + pause)).grants);
        came.set(await arrive(lines), now);
        grants.push(...(await run(rate, now)).grants);
      }
      grants.push(...(await run(rate, now + 60 * WINDOW)).grants);
      const total = given.reduce((sum, { lines }) => sum + lines, 0);
      expect(grants).toHaveLength(total);
      expect(mostInWindow(grants)).toBeLessThanOrEqual(cap);
      // Between two turns of a waiting order no other order gets two.
      for (const [order, since] of came) {
        const turns = [since, ...grants.filter((grant) => grant.order === order).map((grant) => grant.at)];
        for (const [index, end] of turns.entries()) {
          const start = turns[index - 1] ?? end;
          const others = grants.filter(
            (grant) => grant.order !== order && grant.at > start && grant.at < end,
          );
          expect(others.length).toBe(new Set(others.map((other) => other.order)).size);
        }
      }
      // No token stays unused while an order waits.
      for (const { order, at: time } of grants) {
        if (time === came.get(order)) continue;
        const held = grants.filter((grant) => grant.at >= time - WINDOW && grant.at < time).length;
        expect(held).toBeGreaterThanOrEqual(cap);
      }
    }),
    // Woken early, the first order's last line left its time unused.
    { numRuns: 10, examples: [[[1, 6, 4, 3, 3, 3].map((lines) => ({ pause: 1, lines })), 3]] },
  );
});
