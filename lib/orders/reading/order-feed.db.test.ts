import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectSuperuser } from "@/test/superuser";
import { OrderFeed } from "./order-feed";

/**
 * A change by any process reaches every listener of the order; after a lost connection every listener is
 * called.
 */
const url = process.env.DATABASE_URL ?? "";
let client: Client;
const feed = new OrderFeed(url);

beforeAll(async () => {
  client = new Client(url);
  await client.connect();
});
afterAll(async () => {
  await feed.close();
  await client.end();
});

it("notifies all listeners of an order, and only of that order, until they unsubscribe", async () => {
  const told: string[] = [];
  const leaveA = feed.subscribe("a", () => told.push("a1"));
  feed.subscribe("a", () => told.push("a2"));
  feed.subscribe("b", () => told.push("b"));
  // The first connection calls every listener once.
  await expect.poll(() => [...told].sort()).toEqual(["a1", "a2", "b"]);
  told.length = 0;
  await client.query("SELECT pg_notify('kiosk_order', 'a 1'), pg_notify('kiosk_order', 'c 7')");
  await expect.poll(() => [...told].sort()).toEqual(["a1", "a2"]);
  leaveA();
  told.length = 0;
  await client.query("SELECT pg_notify('kiosk_order', 'a 2')");
  await expect.poll(() => told).toEqual(["a2"]);
});

it("notifies again after its connection is cut", async () => {
  let looks = 0;
  feed.subscribe("d", () => {
    looks += 1;
  });
  const superuser = await connectSuperuser(url);
  await superuser.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN kiosk_order' AND datname = current_database()",
  );
  await superuser.end();
  await expect.poll(() => looks, { timeout: 45_000 }).toBe(1);
  await client.query("SELECT pg_notify('kiosk_order', 'd 1')");
  await expect.poll(() => looks, { timeout: 45_000 }).toBe(2);
});
