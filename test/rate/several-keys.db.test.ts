import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { findLiveBreaks } from "@/scripts/doctor/live-rules";
import { connect } from "@/scripts/migrations/connection";
import { writeFigures } from "../figures";
import { startWorkerProcess, type WorkerProcess } from "../processes/worker-process";
import { createTestShop, type TestShop } from "../shop";
import { busiestWindow } from "./busiest-window";

/** Three keys in real time: three times what one key may, and none of them more than that (docs/adr/0051). */
const LONG = process.env.KIOSK_LONG === "1";
/** Each key's in any 60 s. The small run ends when every key has sent as many, which may take a busy machine longer than 60 s. */
const BUYS = LONG ? 30 : 10;
const SECONDS = 75;
const ORDERS = LONG ? 4 * BUYS + 20 : 3 * BUYS + 6;
const ACCOUNTS = ["", "lagos", "abuja"];
const KEYS =
  "main:sandbox-merchant-key:12345,lagos:sandbox-merchant-key-lagos:12345,abuja:sandbox-merchant-key-abuja:12345";
const SETTINGS = {
  SCHEDULE_SCALE: "1",
  MERCHANT_API_KEYS: KEYS,
  MERCHANT_BUYS_PER_MINUTE: String(BUYS),
  MERCHANT_CALLS_PER_MINUTE: "120",
};

let shop: TestShop;
let client: pg.Client;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  shop = await createTestShop({ sandbox: { timeScale: 1, rateLimits: true }, env: SETTINGS });
  client = await connect(shop.url);
});
afterAll(async () => {
  for (const worker of workers) worker.signal("SIGKILL");
  await Promise.all(workers.map(({ exit }) => exit));
  await client?.end();
  await shop?.close();
});

test(`three keys deliver together more than one may, and no key more than ${BUYS} purchases a minute`, async () => {
  for (let index = 0; index < ORDERS; index++) {
    const phone = `0803141${1_000 + index}`;
    await shop.pay((await shop.place("airtime", { product: "MTN", phone, amount: 100 })).reference);
  }
  const env = {
    DATABASE_URL: shop.url,
    MERCHANT_API_URL: shop.sandbox.upstreamUrl,
    PAYSTACK_API_URL: shop.sandbox.paystackUrl,
    ...SETTINGS,
  };
  workers.push(...(await Promise.all([1, 2].map(() => startWorkerProcess(env)))));
  const full = (purchases: number[][]) => purchases.every((of) => of.length >= BUYS);
  const end = Date.now() + SECONDS * 1_000;
  await expect
    .poll(async () => (LONG ? Date.now() > end : full(await purchasesOf())), { timeout: 180_000 })
    .toBe(true);

  const purchases = await purchasesOf();
  const { accounts, rates } = (await (await fetchFresh(`${shop.sandbox.url}/control/state`)).json()) as {
    accounts: Record<string, { rates: Rates }>;
    rates: Rates;
  };
  const refused = [rates, ...Object.values(accounts).map((one) => one.rates)].map(
    (one) => one.calls.refused + one.purchases.refused,
  );
  const max = purchases.map((of) => busiestWindow(of));
  const all = purchases.flat().sort((one, other) => one - other);
  const figures = {
    keys: 3,
    purchases: all.length,
    mostOfAKeyIn60s: Math.max(...max),
    mostIn60s: busiestWindow(all),
  };
  console.log(`rate of three keys: ${JSON.stringify(figures)}`);
  writeFigures("rate", {
    keys: figures.keys,
    "their purchases": figures.purchases,
    "most of one key in60s": figures.mostOfAKeyIn60s,
    "most of all keys in60s": figures.mostIn60s,
  });
  expect(refused).toEqual([0, 0, 0]);
  expect(Math.max(...max)).toBeLessThanOrEqual(BUYS);
  expect(Math.min(...purchases.map((of) => of.length))).toBeGreaterThanOrEqual(BUYS);
  if (LONG) {
    expect(max).toEqual([BUYS, BUYS, BUYS]);
    expect(busiestWindow(all)).toBe(3 * BUYS);
    expect(all.length).toBeGreaterThan(Math.floor(SECONDS / (UNSCALED.rateWindow / 1_000)) * 3 * BUYS);
  } else expect(busiestWindow(all)).toBeGreaterThan(BUYS);
  expect(await findBreaks(client)).toEqual([]);
  expect((await findLiveBreaks(client, shop.ctx)).filter(({ id }) => id.startsWith("S14"))).toEqual([]);
});

/** When each purchase of each key arrived at the supplier. */
function purchasesOf(): Promise<number[][]> {
  return Promise.all(
    ACCOUNTS.map(async (account) => {
      const of = account && `?account=${account}`;
      const answer = await fetchFresh(`${shop.sandbox.url}/control/arrivals${of}`);
      return ((await answer.json()) as { purchases: number[] }).purchases;
    }),
  );
}

type Rates = Record<"calls" | "purchases", { refused: number }>;
