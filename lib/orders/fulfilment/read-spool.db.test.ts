import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { OrderView } from "@/lib/model/order-view";
import type { RunningWorker } from "@/lib/worker/start-worker";
import { checkSpool } from "@/scripts/doctor/check-parts";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { createTestShop, quickChecks, type TestShop } from "@/test/shop";
import { connectSuperuser } from "@/test/superuser";

/** A database that refuses to store what the upstream sends only once (docs/adr/0035). */
let shop: TestShop;
let superuser: pg.Client;
let worker: RunningWorker;
const folder = () => process.env.SPOOL_DIR ?? "";
const onDisk = async () => (await readdir(folder())).filter((name) => name.endsWith(".json"));

beforeAll(async () => {
  shop = await createTestShop({ parts: { schedules: quickChecks({ parkUnknown: 600_000 }) } });
  superuser = await connectSuperuser(shop.url);
  worker = await shop.startWorker();
});
afterEach(() => superuser.query("DROP TRIGGER IF EXISTS refuse ON effects"));
afterAll(async () => {
  await superuser.end();
  await shop.close();
});

/** Makes the database refuse every outcome of a purchase with this SQLSTATE. */
async function refuse(sqlstate: string): Promise<void> {
  await superuser.query(`
    CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${sqlstate}'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON effects FOR EACH ROW WHEN (OLD.state = 'SENDING' AND NEW.state <> 'UNKNOWN') EXECUTE FUNCTION refuse()`);
}
const allow = () => superuser.query("DROP TRIGGER refuse ON effects");

async function buyPins(quantity = 2) {
  const order = await shop.place("exam-pin", { product: "WAEC", quantity });
  await shop.pay(order.reference);
  return order;
}
const pinsOf = async (order: { id: string }) => {
  const { customerRef } = await shop.database.effect.findFirstOrThrow({
    where: { orderId: order.id, kind: "VEND" },
  });
  const books = (await shop.books()) as unknown as {
    transactions: { customerRef: string; goods: { pins?: { pin: string }[] } }[];
  };
  return books.transactions.find((row) => row.customerRef === customerRef)?.goods.pins?.map(({ pin }) => pin);
};

const pinsIn = ({ lines }: OrderView) =>
  ((lines[0]?.delivery?.pins ?? []) as { pin: string }[]).map(({ pin }) => pin);

describe.each([
  ["a full disk", "53100"],
  ["no memory", "53200"],
  ["an I/O error", "58030"],
  ["read-only after a failover", "25006"],
])("%s (%s)", (_what, sqlstate) => {
  it("leaves the encrypted answer on disk until the database accepts it", async () => {
    await refuse(sqlstate);
    const order = await buyPins();
    await expect.poll(onDisk, { timeout: 45_000 }).toHaveLength(1);
    const pins = (await pinsOf(order)) ?? [];
    expect(pins).toHaveLength(2);
    const [name = ""] = await onDisk();
    const file = path.join(folder(), name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, "utf8");
    for (const pin of pins) expect(text).not.toContain(pin);
    const found = await checkSpool(shop.ctx, { spoolDir: folder() } as never);
    expect(found).toMatchObject([{ verdict: "fail", text: expect.stringContaining("1 answer(s) in") }]);
    await allow();
    const done = await shop.until(order, ({ status }) => status === "delivered");
    expect(pinsIn(done)).toEqual(pins);
    await expect.poll(onDisk, { timeout: 45_000 }).toEqual([]);
  });
});

it("stores only the goods when the settlement is rejected, and delivers them like an unknown purchase's", async () => {
  await refuse("23514");
  const order = await buyPins(3);
  await expect
    .poll(() => shop.database.received.count({ where: { effect: { orderId: order.id } } }), {
      timeout: 45_000,
    })
    .toBe(1);
  await expect.poll(onDisk, { timeout: 45_000 }).toEqual([]);
  await allow();
  // Its sender is done: the sweep marks the attempt UNKNOWN, and the search delivers it.
  await worker.stop();
  worker = await shop.startWorker();
  const done = await shop.until(order, ({ status }) => status === "delivered");
  expect(pinsIn(done)).toEqual(await pinsOf(order));
});

it("completes an attempt that was parked while its answer waited on disk", async () => {
  await refuse("53100");
  const order = await buyPins(4);
  await expect.poll(onDisk, { timeout: 45_000 }).toHaveLength(1);
  await superuser.query("UPDATE effects SET state = 'UNKNOWN' WHERE order_id = $1", [order.id]);
  await superuser.query(
    "UPDATE effects SET state = 'PARKED', reason = 'not_found_upstream' WHERE order_id = $1",
    [order.id],
  );
  await allow();
  const done = await shop.until(order, ({ status }) => status === "delivered");
  expect(done.lines[0]?.delivery?.pins).toHaveLength(4);
});

it("leaves the books consistent", async () => {
  expect(await findBreaks(superuser)).toEqual([]);
});
