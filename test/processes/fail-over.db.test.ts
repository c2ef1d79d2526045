import { afterAll, beforeAll, expect, it } from "vitest";
import { fetchSupplierBalance } from "@/lib/upstream/supplier-health";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { connect } from "@/scripts/migrations/connection";
import { type StandbyPair, startStandbyPair } from "../chaos/standby-pair";
import type { TestShop } from "../shop";
import { createShopOn } from "./create-shop-on";
import { describeStall } from "./describe-stall";
import { startWorkerProcess, type WorkerProcess, workerEnv } from "./worker-process";

/**
 * The primary is killed while customers buy, and its synchronous standby takes over. The whole of it, with Patroni, etcd and
 * 300 orders, is `npm run test:long -- failover`.
 */
const ORDERS = 20;
const LANES = 4;
const DECIDED_WITHIN_MS = 180_000;
const FINAL: ReadonlySet<string> = new Set(["delivered", "refunded"]);

let pair: StandbyPair;
let shop: TestShop;
let worker: WorkerProcess;

beforeAll(async () => {
  pair = await startStandbyPair();
  shop = await createShopOn(pair);
  await fetchSupplierBalance(shop.ctx);
  // An attempt whose sender lives isn't judged for 65 s, which no scale shortens. At 0.01 the review would come seven seconds
  // later, too soon for four clean scans.
  worker = await startWorkerProcess(workerEnv(shop, "0.02"));
  // The control purchase: without an earlier sale, the list's silence about a purchase proves nothing for ten minutes.
  const first = await shop.place("airtime", { product: "MTN", phone: "08031260999", amount: 500 });
  await shop.pay(first.reference);
  await shop.until(first, ({ status }) => status === "delivered", DECIDED_WITHIN_MS);
}, 240_000);
afterAll(async () => {
  worker?.signal("SIGKILL");
  await worker?.exit;
  await shop?.close();
  await pair?.stop();
});

/** As a customer who presses the same button until the shop answers. */
const untilAnswered = <T>(ask: () => Promise<T>) =>
  new Promise<T>((resolve) => {
    const attempt = () => ask().then(resolve, () => setTimeout(attempt, 100));
    void attempt();
  });

it("sells on when the primary is killed, and loses nothing", { timeout: 240_000 }, async () => {
  const sold: { ref: string; token: string }[] = [];
  let begun = 0;
  const lanes = Array.from({ length: LANES }, async () => {
    while (begun < ORDERS) {
      const phone = `0803126${1_000 + begun++}`;
      const input = { product: "MTN", phone, amount: 500 };
      const order = await untilAnswered(() => shop.place("airtime", input, `fail-over-${phone}`));
      await untilAnswered(() => shop.pay(order.reference));
      sold.push(order);
    }
  });
  await expect.poll(() => sold.length).toBeGreaterThanOrEqual(ORDERS / 4);
  await pair.failOver();
  await Promise.all(lanes);
  expect(sold).toHaveLength(ORDERS);
  const ends = await Promise.all(
    sold.map((order) => shop.until(order, ({ status }) => FINAL.has(status), DECIDED_WITHIN_MS)),
  ).catch(async (error: unknown) => {
    throw new Error(await describeStall(pair.ownerUrl, worker), { cause: error });
  });
  expect([worker.running(), worker.errors()]).toEqual([true, ""]);
  const { purchases, transactions } = await shop.books();
  const seen = Object.values(purchases);
  expect(seen.every((one) => one.posts === 1 && one.debits === 1 && one.successes === 1)).toBe(true);
  // Only what the kill met between its mark and its POST was never sent, and is refunded.
  const bought = new Set(transactions.map(({ number }) => number));
  expect(ends.map(({ status }) => status)).toEqual(
    ends.map(({ lines: [line] }) => (bought.has(line?.recipient ?? "") ? "delivered" : "refunded")),
  );
  expect(bought.size).toBeGreaterThanOrEqual(ORDERS - LANES);
  const client = await connect(pair.ownerUrl);
  const { rows } = await client.query(
    "SELECT (SELECT count(*)::int FROM adoptions) AS adopted, (SELECT stopped FROM books) AS stopped, pg_current_wal_lsn() IS NOT NULL AS primary",
  );
  expect(rows).toEqual([{ adopted: 0, stopped: null, primary: true }]);
  expect(await findBreaks(client)).toEqual([]);
  await client.end();
});
