import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { validateCustomer } from "@/lib/orders/checkout/validate-customer";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { connect } from "@/scripts/migrations/connection";
import { countBlocked } from "../count-blocked";
import { writeFigures } from "../figures";
import { bundleWorker } from "../processes/bundle-worker";
import { startWorkerProcess, type WorkerProcess } from "../processes/worker-process";
import { createTestShop, type TestShop } from "../shop";
import { busiestWindow } from "./busiest-window";

/**
 * The rate limits of the upstream key alone (money-safety.md, S14): four worker processes with more work than they may
 * send, and constant name lookups. The upstream's own limiter is on, and its log of arrivals is checked.
 */
const LONG = process.env.KIOSK_LONG === "1";
const SECONDS = Number(process.env.RATE_SECONDS ?? (LONG ? 180 : 70));
const BUYS = 30;
const CALLS = 120;
/** More than the limit allows in that time, so that every window is full. */
const ORDERS = Math.ceil((SECONDS / 60) * BUYS) + 25;
const RATES = { MERCHANT_BUYS_PER_MINUTE: String(BUYS), MERCHANT_CALLS_PER_MINUTE: String(CALLS) };

let shop: TestShop;
let client: pg.Client;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  // As documented: full waits, the limiter on, and no webhooks.
  shop = await createTestShop({
    sandbox: { timeScale: 1, rateLimits: true },
    env: { SCHEDULE_SCALE: "1", ...RATES },
  });
  client = await connect(shop.url);
});
afterAll(async () => {
  for (const worker of workers) worker.signal("SIGKILL");
  await Promise.all(workers.map(({ exit }) => exit));
  await client.end();
  await shop.close();
});

test(`never exceeds ${BUYS} purchases or ${CALLS} calls in any 60 s and starves no lane during ${SECONDS} s with 4 processes`, async () => {
  // Every fourth is processing first, and no webhook reports its end: the requery quota must find it.
  const phones = Array.from({ length: ORDERS }, (_, index) =>
    index % 4 === 0 ? "08030000106" : `0803141${1_000 + index}`,
  );
  for (const phone of phones) {
    const order = await shop.place("airtime", { product: "MTN", phone, amount: 100 });
    await shop.pay(order.reference);
  }
  const env = {
    DATABASE_URL: shop.url,
    MERCHANT_API_URL: shop.sandbox.upstreamUrl,
    PAYSTACK_API_URL: shop.sandbox.paystackUrl,
    SCHEDULE_SCALE: "1",
    ...RATES,
  };
  await holdTokens(async () => {
    const script = await bundleWorker();
    workers.push(...(await Promise.all(Array.from({ length: 4 }, () => startWorkerProcess(env, script)))));
  });
  const endAt = Date.now() + SECONDS * 1_000;
  const asked = await askNamesUntil(endAt);

  const { calls, purchases } = await arrivals();
  const rates = await refusals();
  const busiest = { purchases: busiestWindow(purchases), calls: busiestWindow(calls) };
  const looks = await firstLooks();
  const late = looks.filter(({ seconds }) => seconds >= 30);
  const figures = {
    seconds: SECONDS,
    purchases: purchases.length,
    calls: calls.length,
    mostPurchasesIn60s: busiest.purchases,
    mostCallsIn60s: busiest.calls,
    refusedByUpstream: rates.refused,
    namesAnswered: asked.answered,
    namesTurnedAway: asked.turnedAway,
    requeried: looks.filter(({ looked }) => looked).length,
    slowestRequerySeconds: Math.round((looks[0]?.seconds ?? 0) * 10) / 10,
  };
  console.log(`rate: ${JSON.stringify(figures)}`);
  writeFigures("rate", figures);

  expect(busiest.purchases).toBeLessThanOrEqual(BUYS);
  expect(busiest.calls).toBeLessThanOrEqual(CALLS);
  expect(rates.refused).toBe(0);
  // Kept within the limit without idling: every window is full.
  expect(purchases.length).toBeGreaterThanOrEqual(Math.floor(SECONDS / (UNSCALED.rateWindow / 1_000)) * BUYS);
  // More lookups were requested than their quota allows, and many were still answered.
  expect(asked.turnedAway).toBeGreaterThan(0);
  expect(asked.answered).toBeGreaterThan(SECONDS / 10);
  expect(figures.requeried).toBeGreaterThan(BUYS / 8);
  // The first check is 10 s after the answer, unaffected by name lookups. A starved quota delays most checks by a whole
  // window; a machine that stalls for some seconds, or one read timeout, delays one.
  if (LONG) expect(late.length, JSON.stringify(looks)).toBeLessThanOrEqual(looks.length / 10);
  expect(await findBreaks(client)).toEqual([]);
});

/**
 * The database delays the tokens of the first purchases. They leave five seconds later, so the next window must not
 * begin a minute after they asked.
 */
async function holdTokens(begin: () => Promise<void>): Promise<void> {
  const holder = await connect(shop.url);
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM rate_buckets WHERE name = 'buys' FOR UPDATE");
    await begin();
    await expect.poll(() => countBlocked(client, "vend_intent(")).toBeGreaterThan(4);
    await pause(5_000);
    await holder.query("COMMIT");
  } finally {
    await holder.end();
  }
}

/** Looks up meter numbers continuously. */
async function askNamesUntil(endAt: number): Promise<{ answered: number; turnedAway: number }> {
  const asked = { answered: 0, turnedAway: 0 };
  for (let number = 1; Date.now() < endAt; number++) {
    const check = {
      product: "Ikeja Electric",
      meterNumber: `4500${2_000_000 + number}`,
      meterType: "prepaid",
      amount: 1_000,
    };
    const result = await validateCustomer(shop.ctx, { service: "electricity", check });
    asked[result.ok ? "answered" : "turnedAway"] += 1;
    await pause(100);
  }
  return asked;
}

async function arrivals(): Promise<{ calls: number[]; purchases: number[] }> {
  return (await fetchFresh(`${shop.sandbox.url}/control/arrivals`)).json() as Promise<{
    calls: number[];
    purchases: number[];
  }>;
}

async function refusals(): Promise<{ refused: number }> {
  const { rates } = (await (await fetchFresh(`${shop.sandbox.url}/control/state`)).json()) as {
    rates: Record<"calls" | "purchases", { refused: number }>;
  };
  return { refused: rates.calls.refused + rates.purchases.refused };
}

interface FirstLook {
  /** From the upstream's answer PROCESSING to its first requery, or until now if there was none. */
  seconds: number;
  looked: boolean;
  state: string;
  /** The history: seconds since the answer, and what was stored. */
  story: { at: number; kind: string; says: string | null }[];
}

/** One entry per purchase that the upstream has in processing, the slowest first. */
async function firstLooks(): Promise<FirstLook[]> {
  const { rows } = await client.query<FirstLook>(
    `SELECT extract(epoch FROM coalesce(look.at, $1) - answer.at)::float8 AS seconds, look.at IS NOT NULL AS looked, e.state,
       (SELECT json_agg(json_build_object('at', round(extract(epoch FROM f.at - answer.at), 1), 'kind', f.kind,
          'says', coalesce(f.body ->> 'refused', f.body ->> 'status')) ORDER BY f.at) FROM facts f WHERE f.effect_id = e.id) AS story
     FROM effects e JOIN lines l ON l.id = e.line_id AND l.recipient LIKE '%8030000106'
     JOIN LATERAL (SELECT min(at) AS at FROM facts WHERE effect_id = e.id AND kind = 'purchase') answer ON answer.at IS NOT NULL
     CROSS JOIN LATERAL (SELECT min(at) AS at FROM facts WHERE effect_id = e.id AND kind = 'requery') look
     WHERE e.state IN ('PROCESSING', 'SUCCEEDED') ORDER BY seconds DESC`,
    [new Date()],
  );
  return rows;
}
