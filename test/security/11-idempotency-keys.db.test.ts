import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServedShop, serveRoutes } from "./serve-routes";
import { visit } from "./visit";

/** Issue 14, hole 11: a replayed key opens the order only to those who can know the key, and for a day. */
let shop: ServedShop;
beforeAll(async () => {
  shop = await serveRoutes();
});
afterAll(() => shop.close());

const send = (key: string) =>
  visit(shop.base, "127.0.0.1", "/api/orders", {
    headers: { "idempotency-key": key },
    body: {
      service: "airtime",
      input: { product: "MTN", phone: "08031234567", amount: 100 },
      email: "ada@example.com",
    },
  });

it.each(["k", "0123456789abcde", "x".repeat(65)])("refuses the key %s", async (key) => {
  const answer = await send(key);
  expect(answer.status).toBe(422);
  expect(answer.json.errors).toMatchObject([{ path: "Idempotency-Key" }]);
});

it("returns the token with the first answer and its replays for a day, then without", async () => {
  const key = randomUUID();
  const first = await send(key);
  expect(first.status).toBe(201);
  const { ref, token } = first.json;
  const again = await send(key);
  expect([again.status, again.json.token]).toEqual([200, token]);

  // placed_at can't be changed: a day passes on the clock.
  const clock = { now: () => new Date(Date.now() + 24 * 3_600_000 + 1_000) };
  Reflect.set(globalThis, "kioskContext", Object.assign(Object.create(shop.ctx), { clock }));
  const late = await send(key);
  Reflect.set(globalThis, "kioskContext", shop.ctx);
  expect(late.status).toBe(200);
  expect(late.json).toMatchObject({ ref, payment: { provider: "paystack" } });
  expect(late.json).not.toHaveProperty("token");
  expect(late.text + JSON.stringify(late.headers)).not.toContain(token);
});

it("takes keys of 16 characters", async () => {
  expect((await send(randomUUID().slice(0, 16))).status).toBe(201);
});
