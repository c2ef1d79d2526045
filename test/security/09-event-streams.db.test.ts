import type { IncomingMessage } from "node:http";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { orderFeed } from "@/lib/orders/reading/order-feed";
import { endStreams, openStreams } from "@/lib/web/event-stream";
import { type ServedShop, serveRoutes } from "./serve-routes";
import { open } from "./visit";

/** Issue 14, hole 9: one client must not take the event streams of everybody. */
let shop: ServedShop;
const streams: IncomingMessage[] = [];
beforeAll(async () => {
  shop = await serveRoutes();
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.destroy();
  await expect.poll(openStreams).toBe(0);
});
afterAll(async () => {
  endStreams();
  await orderFeed().close();
  await shop.close();
});

let count = 0;
const place = () => shop.place("airtime", { product: "MTN", phone: `0803123${1000 + ++count}`, amount: 100 });
async function follow(from: string, { ref, token }: { ref: string; token: string }) {
  const stream = await open(shop.base, from, `/api/orders/${ref}/events?token=${token}`);
  stream.on("error", () => {});
  stream.resume();
  streams.push(stream);
  return stream;
}

it("gives an order six streams, and the next when one is closed", async () => {
  const order = await place();
  const statuses = [];
  for (let time = 0; time < 8; time++)
    statuses.push((await follow(`127.0.0.${10 + time}`, order)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  const refused = streams.at(-1);
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  streams[0]?.destroy();
  await expect.poll(async () => (await follow("127.0.0.30", order)).statusCode).toBe(200);
});

it("gives an address thirty streams, and another address still gets one", async () => {
  const orders = [];
  for (let time = 0; time < 7; time++) orders.push(await place());
  const statuses = [];
  for (const order of orders) {
    for (let time = 0; time < 5; time++) statuses.push((await follow("127.0.0.11", order)).statusCode);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual([429, 429, 429, 429, 429]);
  const [first] = orders;
  if (first) expect((await follow("127.0.0.12", first)).statusCode).toBe(200);
});
