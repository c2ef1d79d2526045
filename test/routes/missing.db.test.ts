import { expect, test } from "vitest";
import * as missingRoute from "@/app/api/orders/[ref]/missing/route";
import { callRoute, openRoutes } from "./call-route";

const shop = await openRoutes();
await shop.startWorker();

const ask = (ref: string, token: string, body: unknown = {}) =>
  callRoute(missingRoute.POST, {
    path: `/api/orders/${ref}/missing?token=${token}`,
    params: { ref },
    body,
  });
async function placed(phone: string) {
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
  await shop.pay(order.reference);
  return order;
}
/** An order says "processing" while its purchase is still being sent, when there is nothing to query yet. */
const effectState = async (orderId: string) =>
  (await shop.database.effect.findFirst({ where: { orderId } }))?.state;

test("checks at once, four times in ten minutes for each order", async () => {
  const order = await placed("08030000107");
  await expect.poll(() => effectState(order.id)).toBe("PROCESSING");
  for (let time = 0; time < 4; time++) {
    const { status, json } = await ask(order.ref.toLowerCase(), order.token);
    expect([status, json]).toEqual([200, { asked: 1, done: true }]);
  }
  const refused = await ask(order.ref, order.token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const other = await placed("08031254001");
  await shop.until(other, ({ status }) => status === "delivered");
  expect((await ask(other.ref, other.token)).json).toEqual({ asked: 0, done: true });
});

test("answers 404 to a stranger without using up the customer's checks", async () => {
  const order = await placed("08031254002");
  const other = await placed("08031254003");
  for (let time = 0; time < 6; time++) expect((await ask(order.ref, other.token)).status).toBe(404);
  for (const token of ["", "x", `${order.token}x`]) expect((await ask(order.ref, token)).status).toBe(404);
  expect((await ask(order.ref, other.token, { still: true })).status).toBe(404);
  expect((await ask(order.ref, order.token)).status).toBe(200);
});

test("refuses a case before the deadline, and opens one for a delivered order", async () => {
  const waiting = await placed("08030000107");
  await shop.until(waiting, ({ status }) => status === "processing");
  expect(await ask(waiting.ref, waiting.token, { still: true })).toMatchObject({
    status: 409,
    json: { type: "urn:kiosk:problem:not-yet" },
  });
  const order = await placed("08031254004");
  await shop.until(order, ({ status }) => status === "delivered");
  const both = await Promise.all([1, 2].map(() => ask(order.ref, order.token, { still: true })));
  expect(both.map(({ json }) => json.case).sort()).toEqual(["known", "opened"]);
  expect(await shop.database.case.count({ where: { orderId: order.id, kind: "not_received" } })).toBe(1);
});

test("rejects an unknown or invalid field in the body", async () => {
  const order = await placed("08031254005");
  expect((await ask(order.ref, order.token, { stil: true })).status).toBe(422);
  expect((await ask(order.ref, order.token, { still: "yes" })).status).toBe(422);
});
