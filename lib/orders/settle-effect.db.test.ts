import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestShop, type TestShop } from "@/test/shop";
import { connectSuperuser } from "@/test/superuser";

let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop({ sandbox: { timeScale: 0.2 } });
});
afterAll(() => shop.close());

it("holds an answer through a database that throws every connection out meanwhile", async () => {
  await shop.startWorker();
  // "slow-vended" answers after 3 s scaled: time to cut the connections while the answer is on its way.
  const order = await shop.place("airtime", { product: "MTN", phone: "08030001602", amount: 500 });
  await shop.pay(order.reference);
  await shop.until(order, (view) => view.timeline.some((entry) => entry.event === "sending"));
  const superuser = await connectSuperuser(shop.url);
  await superuser.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  await superuser.end();
  const done = await shop.until(order, (view) => view.status === "delivered");
  expect(done.timeline.map((entry) => entry.event)).toContain("delivered");
  const posts = Object.values((await shop.books()).purchases).map((one) => one.posts);
  expect(posts).toEqual([1]);
});
