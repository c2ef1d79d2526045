import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { type RunningSandbox, startSandbox } from "@/sandbox/start-sandbox";
import { createTestShop, type TestShop } from "@/test/shop";

/**
 * An upstream that gives every transaction the same id: a proxy rewrites the ids in the sandbox's answers.
 */
let upstream: RunningSandbox;
let liar: Server;
let shop: TestShop;

beforeAll(async () => {
  upstream = await startSandbox({ timeScale: 0.02, rateLimits: false });
  liar = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = await fetchFresh(`${upstream.url}${request.url}`, {
      method: request.method,
      headers: {
        authorization: request.headers.authorization ?? "",
        channel: "API",
        "content-type": "application/json",
      },
      body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    });
    const body = await answer.text();
    const renamed = body.replace(/"(_id|tranxId)":"[^"]*"/g, '"$1":"same-for-all"');
    const told = /transactions|airtime/.test(request.url ?? "") ? renamed : body;
    response.writeHead(answer.status, { "content-type": "application/json" }).end(told);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => liar.once("listening", resolve));
  const url = `http://127.0.0.1:${(liar.address() as AddressInfo).port}/upstream`;
  shop = await createTestShop({ env: { MERCHANT_API_URL: url } });
  await shop.startWorker();
});
afterAll(async () => {
  await shop.close();
  liar.close();
  await upstream.close();
});

it("delivers the first purchase and parks later ones with the same id", async () => {
  const buy = async (phone: string) => {
    const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
    await shop.pay(order.reference);
    return order;
  };
  const first = await buy("08031110001");
  await shop.until(first, (view) => view.status === "delivered");
  const second = await buy("08031110002");
  const view = await shop.until(second, (one) => one.status === "under_review");
  expect(view.timeline.map((entry) => entry.event)).toEqual(expect.arrayContaining(["unknown", "parked"]));
  expect(await shop.database.alarm.count({ where: { kind: "upstream_id_taken" } })).toBeGreaterThan(0);
});
