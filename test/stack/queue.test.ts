import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { type Stack, startStack } from "../stack";
import {
  airtime,
  newPhone,
  pay,
  place,
  postJson,
  readOrder,
  tellSandbox,
  until,
  untilStatus,
} from "./shop-client";

/** A new database before its first catalogue, with two purchases a minute. */
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ empty: true, workers: 0, env: { MERCHANT_BUYS_PER_MINUTE: "2" } });
});
afterAll(() => stack?.stop());

test("shows the pages of a new database before the first catalogue, and sells nothing", async () => {
  for (const [page, words] of [
    ["/", "Airtime"],
    ["/airtime", "Nothing is available here right now"],
    ["/data", "Nothing is available here right now"],
    ["/track", "Track order"],
    ["/refunds", "Refunds"],
  ] as const) {
    const answer = await fetchFresh(stack.baseUrl + page);
    expect([page, answer.status]).toEqual([page, 200]);
    expect(await answer.text()).toContain(words);
  }
  const answer = await postJson(`${stack.baseUrl}/api/orders`, airtime(), {
    "idempotency-key": "fresh-fresh-fresh",
  });
  expect(answer.status).toBe(503);
  expect(((await answer.json()) as { detail: string }).detail).toMatch(/you haven't been charged/i);
  const health = async () => {
    const said = await fetchFresh(`${stack.baseUrl}/api/health`);
    return [said.status, await said.json()];
  };
  await expect.poll(health).toMatchObject([200, { status: "degraded", parts: { worker: { ok: false } } }]);
});

test("sells as soon as the catalogue is there, without a restart", async () => {
  await stack.addWorker();
  await until(
    async () => (await (await fetchFresh(`${stack.baseUrl}/airtime`)).text()).includes("MTN"),
    90_000,
  );
  const quote = await postJson(`${stack.baseUrl}/api/quote`, { service: "airtime", input: airtime().input });
  expect(await quote.json()).toMatchObject({ queueSeconds: 0 });
});

test("shows the third order its waiting time at two purchases a minute, before and after payment", async () => {
  const before = [await place(stack.baseUrl), await place(stack.baseUrl)];
  await Promise.all(before.map(pay));
  await Promise.all(before.map((order) => untilStatus(stack.baseUrl, order, ["delivered"])));

  const body = airtime(newPhone());
  const quote = await postJson(`${stack.baseUrl}/api/quote`, { service: "airtime", input: body.input });
  const { queueSeconds } = (await quote.json()) as { queueSeconds: number };
  expect(queueSeconds).toBeGreaterThan(0);
  expect(queueSeconds).toBeLessThanOrEqual(65);

  const third = await place(stack.baseUrl, body);
  await pay(third);
  const paid = await untilStatus(stack.baseUrl, third, ["paid"]);
  const waiting = await until(async () => {
    const view = await readOrder(stack.baseUrl, third);
    return view.queueSeconds !== null && view;
  }, 60_000);
  expect(waiting.queueSeconds).toBeGreaterThan(0);
  expect(waiting.queueSeconds).toBeLessThanOrEqual(65);
  expect(paid.timeline.map(({ event }) => event)).not.toContain("sending");
  const page = await (await fetchFresh(`${stack.baseUrl}/orders/${third.ref}?token=${third.token}`)).text();
  expect(page).toMatch(/send your order in about (a minute|\d+ (seconds|minutes))/);
});

test("takes no new payment while the queue is longer than ten minutes", async () => {
  await tellSandbox(stack.sandboxUrl, "wallet", { balance: 5_000_000 });
  const big = {
    service: "airtime",
    input: { product: "MTN", phone: newPhone(), amount: 30_000 },
    email: "ada@example.com",
  };
  const answer = await postJson(`${stack.baseUrl}/api/orders`, big, {
    "idempotency-key": "big-big-big-big-big",
  });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    code: "queue_full",
    detail: expect.stringMatching(/you haven't been charged/i),
  });
});
