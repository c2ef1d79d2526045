import { afterAll, beforeAll, expect, test } from "vitest";
import * as eventsRoute from "@/app/api/orders/[ref]/events/route";
import { orderFeed } from "@/lib/orders/reading/order-feed";
import { endStreams, openStreams } from "@/lib/web/event-stream";
import type { TestShop } from "@/test/shop";
import { createRoutes, sendTo } from "./call-route";

let shop: TestShop;
beforeAll(async () => {
  shop = await createRoutes();
});
afterAll(async () => {
  endStreams();
  await orderFeed().close();
  await shop.close();
});

const input = { product: "MTN", phone: "08031234567", amount: 500 };

async function open(order: { ref: string; token: string }, headers: Record<string, string> = {}) {
  const leave = new AbortController();
  const path = `/api/orders/${order.ref}/events?token=${order.token}`;
  const response = await sendTo(eventsRoute.GET, { path, params: { ref: order.ref }, headers }, leave.signal);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    response,
    leave,
    /** The next event, or null when the stream has ended. */
    async next(): Promise<{ id: string; event: string; data: { status: string; version: number } } | null> {
      for (;;) {
        const end = text.indexOf("\n\n");
        if (end !== -1) {
          const fields = new Map(
            text
              .slice(0, end)
              .split("\n")
              .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)] as const),
          );
          text = text.slice(end + 2);
          const data = fields.get("data");
          if (data)
            return { id: fields.get("id") ?? "", event: fields.get("event") ?? "", data: JSON.parse(data) };
          continue;
        }
        const read = await reader?.read();
        if (!read || read.done) return null;
        text += read.value;
      }
    },
  };
}

test("follows an order from the first read to its end, and then stops", async () => {
  const order = await shop.place("airtime", input);
  const stream = await open(order);
  expect(stream.response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(stream.response.headers.get("cache-control")).toContain("no-transform");
  const first = await stream.next();
  expect(first).toMatchObject({ event: "status", data: { status: "awaiting_payment" } });

  await shop.startWorker();
  await shop.pay(order.reference);
  const seen: string[] = [];
  let last = first;
  for (let event = await stream.next(); event !== null; event = await stream.next()) {
    expect(Number(event.id)).toBe(event.data.version);
    expect(Number(event.id)).toBeGreaterThan(Number(last?.id));
    seen.push(event.data.status);
    last = event;
  }
  expect(seen.at(-1)).toBe("delivered");
  expect(openStreams()).toBe(0);

  const again = await open(order);
  expect((await again.next())?.data.status).toBe("delivered");
  expect(await again.next()).toBeNull();
  const gone = await open(order, { "last-event-id": last?.id ?? "" });
  expect(gone.response.status).toBe(204);
  const missed = await open(order, { "last-event-id": first?.id ?? "" });
  expect((await missed.next())?.data.status).toBe("delivered");
});

test("forgets a client that disconnects, and closes all streams when the process stops", async () => {
  const order = await shop.place("airtime", { ...input, amount: 600 });
  const one = await open(order);
  const two = await open(order);
  await one.next();
  await two.next();
  expect(openStreams()).toBe(2);
  one.leave.abort();
  expect(openStreams()).toBe(1);
  endStreams();
  expect(openStreams()).toBe(0);
  expect(await two.next()).toBeNull();
});

test("opens no stream without the order's token", async () => {
  const order = await shop.place("airtime", { ...input, amount: 700 });
  expect((await open({ ...order, token: "z".repeat(43) })).response.status).toBe(404);
  expect((await open({ ...order, token: "" })).response.status).toBe(404);
});
