import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as receiptRoute from "@/app/api/orders/[ref]/receipt.pdf/route";
import { PEER_HEADER } from "@/lib/platform/request/client-address";
import { createRoutes } from "@/test/routes/call-route";
import type { TestShop } from "@/test/shop";

let shop: TestShop;
const orders: { ref: string; token: string }[] = [];
const server = createServer(async (incoming, outgoing) => {
  const url = new URL(incoming.url ?? "/", "http://localhost:3000");
  const headers = { [PEER_HEADER]: incoming.socket.remoteAddress ?? "" };
  const params = Promise.resolve({ ref: url.pathname.split("/").at(-2) ?? "" });
  const answer = await receiptRoute.GET(new Request(url, { headers }), { params });
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  outgoing.end(Buffer.from(await answer.arrayBuffer()));
});

beforeAll(async () => {
  shop = await createRoutes();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const worker = await shop.startWorker();
  for (let index = 0; index < 62; index++) {
    const phone = `08031${String(230_000 + index)}`;
    const order = await shop.place("airtime", { product: "MTN", phone, amount: 100 });
    await shop.pay(order.reference);
    orders.push(order);
  }
  for (const order of orders) await shop.until(order, ({ status }) => status === "delivered", 90_000);
  await worker.stop();
}, 240_000);
afterAll(async () => {
  server.close();
  await shop.close();
});

function download(from: string, { ref, token } = orders[0] ?? { ref: "", token: "" }): Promise<number> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const path = `/api/orders/${ref}/receipt.pdf?token=${token}`;
    ask({ host: "127.0.0.1", port, path, localAddress: from, agent: false }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    })
      .on("error", reject)
      .end();
  });
}

test("draws a receipt once, however often it is asked for", async () => {
  expect(await download("127.0.0.10")).toBe(200);
  // Each drawing counts, and an address may have sixty.
  const answers = await Promise.all(Array.from({ length: 100 }, () => download("127.0.0.10")));
  expect(new Set(answers)).toEqual(new Set([200]));
});

test("draws at most sixty in ten minutes for one address; another still gets one", async () => {
  const answers: number[] = [];
  for (const order of orders.slice(1)) answers.push(await download("127.0.0.66", order));
  expect(answers.filter((status) => status === 200)).toHaveLength(60);
  expect(answers.at(-1)).toBe(429);
  // What is drawn already stays available.
  expect(await download("127.0.0.66", orders[1])).toBe(200);
  expect(await download("127.0.0.67", orders.at(-1))).toBe(200);
});
