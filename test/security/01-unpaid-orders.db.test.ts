import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchSupplierBalance } from "@/lib/upstream/supplier-health";
import { type ServedShop, serveRoutes } from "./serve-routes";
import { visit } from "./visit";

/** Issue 14, hole 1: orders that nobody pays must not use up the supplier balance that everybody's sales need. */
let shop: ServedShop;
beforeAll(async () => {
  // Reservations must outlast the test, so they aren't scaled down.
  shop = await serveRoutes({ env: { SCHEDULE_SCALE: "1" } });
});
afterAll(() => shop.close());

let count = 0;
const order = (from: string, amount: number, given: { phone?: string; email?: string } = {}) =>
  visit(shop.base, from, "/api/orders", {
    headers: { "idempotency-key": randomUUID() },
    body: {
      service: "airtime",
      input: { product: "MTN", phone: given.phone ?? `0803222${1000 + ++count}`, amount },
      email: given.email ?? `a${++count}@example.com`,
    },
  });
const quote = (amount: number) =>
  visit(shop.base, "127.0.0.99", "/api/quote", {
    body: { service: "airtime", input: { product: "MTN", phone: "08031234567", amount } },
  });
async function balance(naira: number): Promise<void> {
  await shop.database.order.updateMany({
    where: { status: "awaiting_payment" },
    data: { expiresAt: new Date(Date.now() - 1) },
  });
  await shop.control("/wallet", { balance: naira });
  await fetchSupplierBalance(shop.ctx);
}

describe("orders of one stranger that nobody pays", () => {
  it("leave the float to everybody else", async () => {
    await balance(100_000);
    for (let time = 0; time < 5; time++) expect((await order("127.0.0.11", 50_000)).status).toBe(201);
    expect((await quote(50_000)).status).toBe(200);
    expect((await order("127.0.0.12", 50_000)).status).toBe(201);
  });

  it("reserve no more when their email or number is one, whatever the address", async () => {
    await balance(100_000);
    const email = "one@example.com";
    for (let last = 20; last < 26; last++) {
      expect((await order(`127.0.0.${last}`, 20_000, { email })).status).toBe(201);
    }
    expect((await quote(50_000)).status).toBe(200);
    await balance(100_000);
    const phone = "08032229999";
    for (let last = 30; last < 36; last++) {
      expect((await order(`127.0.0.${last}`, 20_000, { phone })).status).toBe(201);
    }
    expect((await quote(50_000)).status).toBe(200);
  });

  it("reserve half the float at most, from however many addresses", async () => {
    await balance(60_000);
    for (let last = 40; last < 50; last++) {
      expect((await order(`127.0.0.${last}`, 10_000)).status).toBe(201);
    }
    expect((await quote(20_000)).status).toBe(200);
    expect((await quote(40_000)).status).toBe(503);
  });
});

it("checks again when the payments arrive: what the float can't cover waits, then is refunded", async () => {
  await balance(1_000);
  const placed = [];
  for (let last = 51; last < 54; last++) placed.push(await order(`127.0.0.${last}`, 400));
  expect(placed.map(({ status }) => status)).toEqual([201, 201, 201]);
  const worker = await shop.startWorker({ without: ["wallet"] });
  for (const { json } of placed.slice(0, 2)) {
    await shop.pay(json.payment.reference);
    await shop.until(json, ({ status }) => status === "delivered");
  }
  const last = placed[2]?.json;
  await shop.pay(last.payment.reference);
  const ofLast = { order: { ref: last.ref } };
  const waits = () => shop.database.line.findFirst({ where: { ...ofLast, reason: "upstream_balance" } });
  await expect.poll(waits).not.toBeNull();
  const late = new Date(Date.now() - shop.ctx.schedules.queue);
  await shop.database.order.update({ where: { ref: last.ref }, data: { paidAt: late } });
  await shop.database.line.updateMany({ where: ofLast, data: { nextAt: late } });
  await shop.until(last, ({ status }) => status === "refunded" || status === "refund_due");
  await worker.stop();
});

describe("a script with 500 cards", () => {
  it("starts at most five payments in ten minutes until one is paid; another address still buys", async () => {
    await balance(100_000);
    const from = "127.0.0.60";
    const answers = [];
    for (let card = 0; card < 500; card++) answers.push(await order(from, 100));
    const started = answers.filter(({ status }) => status === 201);
    expect(started).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(495);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);

    // Nor by paying the same order in another way again and again.
    const { ref, token, payment } = started[0]?.json ?? {};
    const again = await visit(shop.base, from, `/api/orders/${ref}/pay?token=${token}`, {
      body: { again: true },
    });
    expect(again.status).toBe(429);
    // Its open payment page can be opened again.
    const open = await visit(shop.base, from, `/api/orders/${ref}/pay?token=${token}`, { body: {} });
    expect(open.status).toBe(200);
    expect((await order("127.0.0.61", 100)).status).toBe(201);

    await shop.pay(payment.reference);
    expect((await order(from, 100)).status).toBe(201);
  });

  it("uses up no idempotency key when it is refused, and gets a placed order back", async () => {
    const from = "127.0.0.62";
    const input = { product: "MTN", phone: "08032228888", amount: 100 };
    const send = (key: string) =>
      visit(shop.base, from, "/api/orders", {
        headers: { "idempotency-key": key },
        body: { service: "airtime", input, email: "ada@example.com" },
      });
    const keys = Array.from({ length: 6 }, () => randomUUID());
    for (const key of keys.slice(0, 5)) expect((await send(key)).status).toBe(201);
    expect((await send(keys[5] ?? "")).status).toBe(429);
    expect((await send(keys[0] ?? "")).status).toBe(200);
    expect(await shop.database.order.count({ where: { checkoutKey: keys[5] } })).toBe(0);
  });
});
