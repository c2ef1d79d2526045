import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Context } from "@/lib/context/context";
import { createDatabase } from "@/lib/platform/db/db";
import { connectSuperuser } from "@/test/superuser";
import { getProviderStatus } from "./provider-status";

/** What /status reads, from purchases written directly to the database. */
let client: pg.Client;
let count = 0;
const start = Date.parse("2026-11-21T12:00:00Z");
let now = start;

beforeAll(async () => {
  client = await connectSuperuser(process.env.DATABASE_URL ?? "");
  // Purchases without their history: other tests cover the guards.
  await client.query("SET session_replication_role = replica");
});
beforeEach(async () => {
  now = start;
  await client.query("TRUNCATE effects, lines, orders, breakers CASCADE");
  await client.query("UPDATE upstream_wallet SET stopped_until = NULL, seen_at = NULL, down_at = NULL");
});
afterAll(() => client.end());

/** A purchase sent `ago` ms before now and settled `tookMs` later, or not at all. */
async function bought(
  service: string,
  product: string,
  state: string,
  ago: number,
  tookMs: number | null = null,
) {
  const id = `status-${++count}`;
  const sentAt = new Date(now - ago);
  await client.query(
    `INSERT INTO lines (id, order_id, position, service, product, recipient, request, face_kobo, cost_kobo, ceiling_kobo, fee_kobo, total_kobo, status)
     VALUES ($1, $1, 1, $2, $3, '+2348031234567', '{}', 1, 1, 1, 0, 1, 'delivered')`,
    [id, service, product],
  );
  await client.query(
    `INSERT INTO effects (id, kind, order_id, line_id, customer_ref, attempt, state, amount_kobo, request, evidence, created_at, sent_at, settled_at)
     VALUES ($1, 'VEND', $1, $1, $1, 1, $2, 1, '{}', '{}', $3, $3, $4)`,
    [id, state, sentAt, tookMs === null ? null : new Date(sentAt.getTime() + tookMs)],
  );
}

/** A context over its own database client, because the cache belongs to one process. */
async function ask<T>(question: (ctx: Context) => Promise<T>): Promise<T> {
  const db = createDatabase(process.env.DATABASE_URL ?? "");
  try {
    return await question({
      db,
      otherKeys: [] as readonly string[],
      clock: { now: () => new Date(now) },
    } as Context);
  } finally {
    await db.$disconnect();
  }
}
const minute = 60_000;

/** An order in a state, paid `ago` ms before now. */
async function paid(status: string, ago: number) {
  const id = `waiting-${++count}`;
  await client.query(
    `INSERT INTO orders (id, ref, service, input, email, checkout_key, request_hash, repeat_hash, token_salt, token_sha256, status, total_kobo, payment_fee_kobo, placed_at, expires_at, paid_at)
     VALUES ($1, $1, 'airtime', '{}', 'ada@example.com', $1, $1, $1, $1, $1, $2, 1, 0, $3, $3, $3)`,
    [id, status, new Date(now - ago)],
  );
}

test("counts paid orders that have waited over two minutes, and returns since when the oldest has", async () => {
  for (const done of ["delivered", "refunded", "refund_due", "expired"]) await paid(done, 60 * minute);
  await paid("processing", minute);
  expect((await ask(getProviderStatus)).waiting).toBeNull();
  await paid("paid", 3 * minute);
  await paid("processing", 18 * minute);
  expect((await ask(getProviderStatus)).waiting).toEqual({ orders: 2, oldestMs: 18 * minute });
  await paid("under_review", 40 * minute);
  expect((await ask(getProviderStatus)).waiting).toEqual({ orders: 3, oldestMs: 40 * minute });
});

test("uses the ten newest outcomes of each product, and the median of the delivered ones", async () => {
  for (let index = 0; index < 12; index += 1) await bought("airtime", "MTN", "FAILED", 100 * minute, 500);
  for (const took of [2_000, 4_000, 90_000]) await bought("airtime", "MTN", "SUCCEEDED", 5 * minute, took);
  for (let index = 0; index < 7; index += 1) await bought("airtime", "MTN", "SUCCEEDED", minute, 4_000);
  await bought("data", "MTN", "SUCCEEDED", minute, 7_000);
  const status = await ask(getProviderStatus);
  expect(status.of("airtime", "mtn")).toEqual({ condition: "up", medianMs: 4_000 });
  expect(status.of("data", "MTN")).toEqual({ condition: "up", medianMs: 7_000 });
  expect(status.of("tv", "dstv")).toEqual({ condition: "quiet", medianMs: null });
  expect(status.stopped).toBe(false);
});

test("ignores purchases under way for less than a minute, reports longer ones as slow, and drops old ones", async () => {
  for (let index = 0; index < 3; index += 1) await bought("airtime", "GLO", "PROCESSING", 30_000);
  await bought("airtime", "GLO", "INTENT", 5 * minute);
  for (let index = 0; index < 3; index += 1)
    await bought("airtime", "AIRTEL", "SUCCEEDED", 5 * minute, 3_000);
  await bought("airtime", "AIRTEL", "PROCESSING", 2 * minute);
  await bought("airtime", "AIRTEL", "UNKNOWN", 3 * minute);
  for (let index = 0; index < 5; index += 1)
    await bought("airtime", "9MOBILE", "FAILED", 200 * minute, 1_000);
  const status = await ask(getProviderStatus);
  expect(status.of("airtime", "glo").condition).toBe("quiet");
  expect(status.of("airtime", "airtel").condition).toBe("slow");
  expect(status.of("airtime", "9mobile").condition).toBe("quiet");
});

test("reports an open breaker, a stop of selling and a silent upstream while they last", async () => {
  const later = new Date(now + minute);
  await client.query(
    `INSERT INTO breakers (product, failures, open_until) VALUES ('electricity:Ikeja_Electric', 5, $1), ('tv:DSTV', 5, $2), ('check:tv:dstv', 1, $1)`,
    [later, new Date(now - 1)],
  );
  await client.query("UPDATE upstream_wallet SET stopped_until = $1", [later]);
  const status = await ask(getProviderStatus);
  expect(status.of("electricity", "IKEJA ELECTRIC").condition).toBe("down");
  expect(status.of("tv", "dstv").condition).toBe("quiet");
  expect([status.isCheckDown("tv"), status.isCheckDown("electricity")]).toEqual([true, false]);
  expect(status.stopped).toBe(true);

  await client.query("UPDATE upstream_wallet SET stopped_until = NULL, seen_at = $1, down_at = $2", [
    new Date(now - minute),
    new Date(now),
  ]);
  expect((await ask(getProviderStatus)).stopped).toBe(true);
  await client.query("UPDATE upstream_wallet SET seen_at = $1", [later]);
  expect((await ask(getProviderStatus)).stopped).toBe(false);
});

test("reads the database once in fifteen seconds per process", async () => {
  await ask(async (ctx) => {
    const first = await getProviderStatus(ctx);
    await bought("airtime", "MTN", "SUCCEEDED", 1_000, 500);
    now += 14_999;
    expect(await getProviderStatus(ctx)).toBe(first);
    now += 1;
    expect((await getProviderStatus(ctx)).of("airtime", "MTN").condition).toBe("up");
  });
});

test("uses an index for any number of purchases", async () => {
  await client.query(
    `INSERT INTO lines (id, order_id, position, service, product, recipient, request, face_kobo, cost_kobo, ceiling_kobo, fee_kobo, total_kobo, status)
     SELECT 'many-' || n, 'many-' || n, 1, 'airtime', 'MTN', '+2348031234567', '{}', 1, 1, 1, 0, 1, 'delivered' FROM generate_series(1, 20000) n`,
  );
  await client.query(
    `INSERT INTO effects (id, kind, order_id, line_id, customer_ref, attempt, state, amount_kobo, request, created_at, sent_at, settled_at)
     SELECT 'many-' || n, 'VEND', 'many-' || n, 'many-' || n, 'many-' || n, 1, 'SUCCEEDED', 1, '{}', t, t, t + interval '3 s'
     FROM generate_series(1, 20000) n, LATERAL (SELECT $1::timestamptz - n * interval '10 s' AS t) x`,
    [new Date(now)],
  );
  await client.query("ANALYZE effects");
  const { rows } = await client.query<{ "QUERY PLAN": string }>(
    "EXPLAIN SELECT line_id FROM effects WHERE kind = 'VEND' AND sent_at >= $1 ORDER BY sent_at DESC LIMIT 5000",
    [new Date(now - 180 * minute)],
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("effects_vend_sent");
  expect((await ask(getProviderStatus)).of("airtime", "MTN")).toEqual({ condition: "up", medianMs: 3_000 });
});
