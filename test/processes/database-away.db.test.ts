import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { type OwnPostgres, startOwnPostgres } from "../chaos/own-postgres";
import { holdSlow } from "../hold-slow";
import { expectWithin, startLoadAdjustedTimer } from "../load-adjusted-timer";
import type { TestShop } from "../shop";
import { createShopOn } from "./create-shop-on";
import { startWorkerProcess, type WorkerProcess, workerEnv } from "./worker-process";

/**
 * A worker process while PostgreSQL stops, crashes and starts. The server is this file's own because the shared one
 * must stay up.
 */
let postgres: OwnPostgres;
let shop: TestShop;
let worker: WorkerProcess;

beforeAll(async () => {
  postgres = await startOwnPostgres();
  shop = await createShopOn(postgres, { sandbox: { timeScale: 1 } });
  // The wait for an answer isn't scaled: at 0.01 a review would begin four seconds after it, too soon for two scans.
  worker = await startWorkerProcess(workerEnv(shop, "0.03"));
}, 120_000);
afterAll(async () => {
  worker?.signal("SIGKILL");
  await worker?.exit;
  await shop?.close();
  await postgres?.stop();
});

/**
 * In `npm test` fail-over.db.test.ts crashes a PostgreSQL under sales. After the crash here, an attempt that lost its mark waits a
 * minute and a half for an answer that can't come.
 */
const MODES = process.env.KIOSK_LONG === "1" ? (["fast", "immediate"] as const) : (["fast"] as const);
const FINAL: ReadonlySet<string> = new Set(["delivered", "refunded"]);

let count = 0;
const placed = async (phone = `0803127${String(1_000 + count++)}`) => {
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
  await shop.pay(order.reference);
  return order;
};

it.each(MODES)(
  "goes on when PostgreSQL is away and back (%s), the POST under way too",
  async (mode) => {
    const answer = holdSlow(shop);
    const slow = await placed("08030001602");
    await shop.until(slow, ({ lines }) => lines[0]?.status === "sending");
    const busy = await Promise.all(Array.from({ length: 12 }, () => placed()));
    await postgres.goAway(mode);
    answer();
    // Longer than the first few retries, so that the longer back-off waits are covered too.
    await pause(5_000);
    await postgres.comeBack();
    const sinceBack = await startLoadAdjustedTimer(postgres.ownerUrl);
    const next = await placed();
    await shop.until(next, ({ status }) => status === "delivered");
    const served = await sinceBack();
    await shop.until(slow, ({ status }) => status === "delivered", 60_000);
    // A worker that got no confirmation of its SENDING mark never sent. The scan doesn't find that attempt, and it is
    // refunded: not before its request could no longer answer, because its worker lives on.
    const longest = UNSCALED.answerWithin + 60_000;
    const ends = await Promise.all(
      busy.map((order) => shop.until(order, ({ status }) => FINAL.has(status), longest)),
    );
    expect([worker.running(), worker.errors()]).toEqual([true, ""]);
    console.log(`served again ${served} ms after PostgreSQL was back`);
    expectWithin(served, 10_000);
    const books = await shop.books();
    const seen = Object.values(books.purchases);
    expect(seen.every((one) => one.posts === 1 && one.debits === 1 && one.successes === 1)).toBe(true);
    const sold = new Set(books.transactions.map(({ number }) => number));
    const told = ends.map(({ status, lines: [line] }) => [status, line?.reason ?? null]);
    expect(told).toEqual(
      ends.map(({ lines: [line] }) =>
        sold.has(line?.recipient ?? "") ? ["delivered", null] : ["refunded", "not_executed"],
      ),
    );
  },
  240_000,
);
