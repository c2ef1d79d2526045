import { expect, it } from "vitest";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { reconcile } from "@/lib/reconcile/reconcile";
import { adopt as runAdopt } from "@/scripts/adopt/run-command";
import { expectWholeBooks, openRestoredShop } from "./restored-database";

/** The restore drill (docs/adr/0037): a backup, ten more orders, the backup again. Nothing is bought twice. */
const { shop, drill } = await openRestoredShop();

let phones = 0;
async function order(amount = 500) {
  const phone = `0803122${1000 + ++phones}`;
  return shop.place("airtime", { product: "MTN", phone, amount });
}
async function adopt(write: boolean): Promise<string[]> {
  const said: string[] = [];
  const print = (line: string) => said.push(line);
  expect(await runAdopt({ ctx: shop.ctx, print }, { write, by: "ada" })).toBe(0);
  return said;
}
const purchases = async () => Object.values((await shop.books()).purchases);

it("doesn't buy again from a restored database, and adopts what it lacks", async () => {
  const first = await shop.startWorker();
  for (let n = 0; n < 3; n++) {
    const one = await order();
    await shop.pay(one.reference);
    await shop.until(one, ({ status }) => status === "delivered");
  }
  await first.stop();
  // At the backup: one order is paid and waits for a worker, another isn't paid yet.
  const waiting = await order(700);
  await shop.pay(waiting.reference);
  const unpaid = await order(800);
  await drill.backUp();

  const second = await shop.startWorker();
  await shop.pay(unpaid.reference);
  const lost = [];
  for (let n = 0; n < 10; n++) lost.push(await order());
  for (const { reference } of lost) await shop.pay(reference);
  for (const one of [waiting, unpaid, ...lost]) await shop.until(one, ({ status }) => status === "delivered");
  await second.stop();
  expect(await purchases()).toHaveLength(15);

  await drill.restore();
  expect(await shop.database.order.count()).toBe(5);

  // A worker starts: everything stops, with one alarm.
  const third = await shop.startWorker();
  const alarms = () => shop.database.alarm.count({ where: { kind: "books_restored" } });
  await expect.poll(alarms).toBe(1);
  const refused = await placeOrder(shop.ctx, {
    service: "airtime",
    input: { product: "MTN", phone: "08031229999", amount: 500 },
    email: "ada@example.com",
    key: "while-all-is-stopped",
  });
  expect(refused).toMatchObject({ ok: false });
  // Its paid order is asked for again and again, and not sent.
  await shop.pay(unpaid.reference);
  await third.stop();
  expect(await purchases()).toHaveLength(15);
  expect((await shop.order(waiting)).status).toBe("paid");

  const dry = await adopt(false);
  expect(dry.filter((line) => line.startsWith("purchase KV"))).toHaveLength(12);
  expect(dry.filter((line) => line.startsWith("payment KP-"))).toHaveLength(10);
  expect(dry.at(-1)).toBe("Nothing was written. To book them: npm run adopt -- --write");
  expect(await shop.database.adoption.count()).toBe(0);

  const booked = await adopt(true);
  expect(booked.filter((line) => line.includes("becomes the attempt of order"))).toHaveLength(2);
  for (const one of [waiting, unpaid]) expect((await shop.order(one)).status).toBe("delivered");
  expect(await adopt(true)).toEqual([
    "The books have every reference.",
    "Booked: 0. Workers sell and send again within seconds.",
  ]);

  // Nor is anything of it a difference of the two sides.
  await reconcile({ ...shop.ctx, schedules: { ...shop.ctx.schedules, reconcileAfter: 1 as never } });
  expect(await shop.database.difference.findMany({ where: { state: "open" } })).toEqual([]);

  await expectWholeBooks(shop);

  // And the shop sells again.
  const fourth = await shop.startWorker();
  const next = await order();
  await shop.pay(next.reference);
  await shop.until(next, ({ status }) => status === "delivered");
  await fourth.stop();
  const all = await purchases();
  expect(all).toHaveLength(16);
  expect(all.every(({ posts, successes }) => posts === 1 && successes === 1)).toBe(true);
  expect(await alarms()).toBe(1);
});
