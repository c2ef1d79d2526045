import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchSupplierBalance } from "@/lib/upstream/supplier-health";
import { adopt } from "@/scripts/adopt/run-command";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { connect } from "@/scripts/migrations/connection";
import { type ArchivedPostgres, startArchivedPostgres } from "../chaos/archived-postgres";
import { writeFigures } from "../figures";
import type { TestShop } from "../shop";
import { until } from "../stack/shop-client";
import { createShopOn } from "./create-shop-on";

/** The database's folder is lost; the last copy of it and the archived log bring it back (docs/operate.md). */
describe("continuous archiving", () => {
  let postgres: ArchivedPostgres;
  let shop: TestShop;
  beforeAll(async () => {
    postgres = await startArchivedPostgres();
    shop = await createShopOn(postgres);
    await fetchSupplierBalance(shop.ctx);
  }, 120_000);
  afterAll(async () => {
    await shop?.close();
    await postgres?.stop();
  });

  let phones = 0;
  async function sell(count: number) {
    const worker = await shop.startWorker();
    for (let n = 0; n < count; n++) {
      const input = { product: "MTN", phone: `0803128${1000 + ++phones}`, amount: 500 };
      // Nothing is sold for a moment, while the worker lists both sides of books that it doesn't know.
      const order = await until(() => shop.place("airtime", input).catch(() => null), 60_000);
      await shop.pay(order.reference);
      await shop.until(order, ({ status }) => status === "delivered");
    }
    await worker.stop();
  }
  const orders = () => shop.database.order.count();
  const back = () => expect.poll(() => orders().catch(() => null)).not.toBeNull();
  async function breaks() {
    const client = await connect(postgres.ownerUrl);
    return findBreaks(client).finally(() => client.end());
  }

  it("brings back all commits, and the shop goes on by itself; from an earlier time it stops until it is adopted", async () => {
    await sell(3);
    await postgres.backUpBase();
    await sell(3);
    const [{ at } = { at: new Date(0) }] = await shop.database.$queryRaw<{ at: Date }[]>`
      SELECT clock_timestamp() AS at`;
    await sell(2);
    await postgres.archive();
    const began = performance.now();
    await postgres.recover();
    await back();
    const recoveredMs = Math.round(performance.now() - began);
    expect(await orders()).toBe(8);
    await sell(1);
    expect(await shop.database.alarm.count({ where: { kind: "books_restored" } })).toBe(0);

    await postgres.recover(at);
    await back();
    expect(await orders()).toBe(6);
    const worker = await shop.startWorker();
    await expect.poll(() => shop.database.alarm.count({ where: { kind: "books_restored" } })).toBe(1);
    const print = () => undefined;
    expect(await adopt({ ctx: shop.ctx, print }, { write: true, by: "ada" })).toBe(0);
    await worker.stop();
    await sell(1);
    expect(await breaks()).toEqual([]);
    const purchases = Object.values((await shop.books()).purchases);
    expect(purchases).toHaveLength(10);
    expect(purchases.every(({ posts, successes }) => posts === 1 && successes === 1)).toBe(true);
    writeFigures("restore", { orders: 10, lost: 0, "recovered ms": recoveredMs });
    console.log(`recovered in ${recoveredMs} ms`);
  });
});
