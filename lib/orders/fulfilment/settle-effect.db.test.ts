import { expect, it } from "vitest";
import { holdSlow } from "@/test/hold-slow";
import { openShop } from "@/test/open-shop";
import { connectSuperuser } from "@/test/superuser";

const shop = await openShop();

it("stores an answer although the database drops every connection meanwhile", async () => {
  await shop.startWorker();
  const answer = holdSlow(shop);
  const order = await shop.place("airtime", { product: "MTN", phone: "08030001602", amount: 500 });
  await shop.pay(order.reference);
  await expect.poll(async () => Object.keys((await shop.books()).purchases)).toHaveLength(1);
  const superuser = await connectSuperuser(shop.url);
  await superuser.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  await superuser.end();
  answer();
  const done = await shop.until(order, (view) => view.status === "delivered");
  expect(done.timeline.map((entry) => entry.event)).toContain("delivered");
  const posts = Object.values((await shop.books()).purchases).map((one) => one.posts);
  expect(posts).toEqual([1]);
});
