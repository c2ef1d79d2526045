import { describe, expect, test } from "vitest";
import * as cancelRoute from "@/app/api/orders/[ref]/cancel/route";
import * as payRoute from "@/app/api/orders/[ref]/pay/route";
import * as orderRoute from "@/app/api/orders/[ref]/route";
import * as ordersRoute from "@/app/api/orders/route";
import * as returnRoute from "@/app/api/payments/[provider]/return/route";
import * as quoteRoute from "@/app/api/quote/route";
import { createDatabase } from "@/lib/platform/db/db";
import { callRoute, countRows, openRoutes } from "./call-route";

process.env.ABUSE_LIMITS = "off";
const shop = await openRoutes();

const airtime = {
  service: "airtime",
  input: { product: "MTN", phone: "08031234567", amount: 500 },
  email: "ada@example.com",
};
let count = 0;
const newKey = () => `routes-order-key-${++count}`;
const place = (body: unknown, key: string | null = newKey(), headers: Record<string, string> = {}) =>
  callRoute(ordersRoute.POST, {
    path: "/api/orders",
    body,
    headers: { ...(key === null ? {} : { "idempotency-key": key }), ...headers },
  });
const at = (order: { ref: string; token: string }, tail = "") => ({
  path: `/api/orders/${order.ref}${tail}?token=${order.token}`,
  params: { ref: order.ref },
});

describe("POST /api/orders", () => {
  test("places an order and starts its payment", async () => {
    const { status, json, headers } = await place(airtime);
    expect(status).toBe(201);
    expect(json).toEqual({
      ref: expect.any(String),
      token: expect.stringMatching(/^[\w-]{43}$/),
      status: "awaiting_payment",
      total: { amount: expect.any(Number), currency: "NGN" },
      payment: {
        provider: "paystack",
        reference: expect.any(String),
        url: expect.stringContaining("/paystack/pay/"),
      },
    });
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("returns the same order for the same key and body, in any notation", async () => {
    const key = newKey();
    const first = await place(airtime, key);
    const second = await place(
      {
        email: " Ada@Example.com ",
        input: { amount: 500, phone: "+234 803 123 4567", product: "mtn" },
        service: "airtime",
      },
      key,
    );
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.json).toEqual(first.json);
  });

  test("takes the buyer's phone and the order's language", async () => {
    const key = newKey();
    const wanted = { ...airtime, phone: "0803 123 4567", locale: "yo" };
    const first = await place(wanted, key);
    expect(first.status).toBe(201);
    expect((await place({ ...wanted, phone: "+2348031234567" }, key)).status).toBe(200);
    expect((await place({ ...wanted, locale: "ha" }, key)).status).toBe(422);
    const order = await shop.ctx.db.order.findUniqueOrThrow({ where: { ref: first.json.ref } });
    expect(order.locale).toBe("yo");
  });

  test("places one order for two simultaneous calls", async () => {
    const key = newKey();
    const answers = await Promise.all([place(airtime, key), place(airtime, key), place(airtime, key)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.json.ref)).size).toBe(1);
  });

  test("refuses the same key with another email", async () => {
    const key = newKey();
    await place(airtime, key);
    const { status, json } = await place({ ...airtime, email: "bola@example.com" }, key);
    expect(status).toBe(422);
    expect(json).toMatchObject({
      type: "urn:kiosk:problem:key-reused",
      errors: [{ path: "Idempotency-Key" }],
    });
  });

  test("answers another total than expected with 409 and the current price, and keeps the key free", async () => {
    const key = newKey();
    const { status, json } = await place({ ...airtime, expectedTotal: 1 }, key);
    expect(status).toBe(409);
    expect(json).toMatchObject({ type: "urn:kiosk:problem:price-changed", code: "price_changed" });
    const accepted = await place({ ...airtime, expectedTotal: json.total.amount }, key);
    expect(accepted.status).toBe(201);
    expect(accepted.json.total).toEqual(json.total);
  });

  test("requires a signed-in customer for the wallet", async () => {
    expect((await place({ ...airtime, payment: "wallet" })).status).toBe(401);
  });

  test("answers 503 if a payment can't start, and starts it again with the same key", async () => {
    const key = newKey();
    const paystack = shop.ctx.payments.get("paystack");
    if (!paystack) throw new Error("no provider");
    const start = paystack.start;
    paystack.start = async () => ({ kind: "rejected", reason: "down" });
    const failed = await place(airtime, key);
    paystack.start = start;
    expect(failed.status).toBe(503);
    expect(failed.json).toMatchObject({
      type: "urn:kiosk:problem:payment-start-failed",
      ref: expect.any(String),
    });
    const again = await place(airtime, key);
    expect(again.status).toBe(200);
    expect(again.json.ref).toBe(failed.json.ref);
    expect(again.json.payment.url).toContain("/paystack/pay/");
  });

  test("refuses what can't be sold now before anything is stored", async () => {
    const before = await countRows(shop);
    await shop.ctx.db.upstreamWallet.update({
      where: { id: 1 },
      data: { stoppedUntil: new Date(Date.now() + 60_000), stopReason: "selling_stopped" },
    });
    const { status, json, headers } = await place(airtime);
    await shop.ctx.db.upstreamWallet.update({
      where: { id: 1 },
      data: { stoppedUntil: null, stopReason: null },
    });
    expect(status).toBe(503);
    expect(json).toMatchObject({
      type: "urn:kiosk:problem:unavailable",
      detail: expect.stringContaining("You haven't been charged"),
    });
    expect(headers.get("retry-after")).toBe("60");
    expect(await countRows(shop)).toEqual(before);
  });

  test("refuses a call with a cookie from another site", async () => {
    for (const origin of [undefined, "null", "https://evil.example"]) {
      const headers = { cookie: "next-auth.session-token=x", ...(origin ? { origin } : {}) };
      expect((await place(airtime, newKey(), headers)).status).toBe(403);
      const guest = { ...headers, cookie: "kiosk_device=x" };
      // A client without a browser sends no Origin, even with a guest's cookies. A browser always does.
      expect((await place(airtime, newKey(), guest)).status).toBe(origin === undefined ? 201 : 403);
    }
    expect((await place(airtime, newKey(), { cookie: "a=b", origin: "http://localhost:3000" })).status).toBe(
      201,
    );
  });
});

describe("GET /api/orders/[ref]", () => {
  test("opens only with its token, and answers a wrong ref the same way", async () => {
    const { json: order } = await place(airtime);
    const good = await callRoute(orderRoute.GET, at(order));
    expect(good.status).toBe(200);
    expect(good.json).toMatchObject({
      ref: order.ref,
      status: "awaiting_payment",
      lines: [{ recipient: "08031234567", status: "waiting" }],
      timeline: [{ event: "placed" }, { event: "payment_started" }],
    });
    const wrong = [
      { ...order, token: "x".repeat(43) },
      { ...order, token: "" },
      { ...order, ref: "ZZZZZ-ZZZZZ" },
      { ...order, ref: "%00" },
      { ...order, ref: "\u0000" },
      { ...order, token: "%00" },
    ];
    const answers = await Promise.all(wrong.map((one) => callRoute(orderRoute.GET, at(one))));
    expect(answers.map((answer) => answer.status)).toEqual(wrong.map(() => 404));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.json))).size).toBe(1);
  });
});

describe("pay, return, cancel", () => {
  test("returns an unpaid order's payment page, and a new one on request", async () => {
    const { json: order } = await place(airtime);
    const same = await callRoute(payRoute.POST, { ...at(order, "/pay"), method: "POST" });
    expect(same.json.payment).toMatchObject({
      provider: "paystack",
      url: expect.stringContaining("/paystack/pay/"),
    });
    const other = await callRoute(payRoute.POST, { ...at(order, "/pay"), body: { again: true } });
    expect(other.status).toBe(200);
    expect(other.json.payment.reference).not.toBe(order.payment.reference);
  });

  test("sees the payment on the browser's return and redirects to the order", async () => {
    const { json: order } = await place(airtime);
    const { reference } = order.payment;
    const back = `/api/payments/paystack/return?ref=${order.ref}&token=${order.token}&trxref=${reference}&reference=${reference}`;
    const call = { path: back, params: { provider: "paystack" } };
    const early = await callRoute(returnRoute.GET, call);
    expect(early.status).toBe(303);
    expect(early.headers.get("location")).toBe(`/orders/${order.ref}?token=${order.token}`);
    await shop.control("/paystack", { reference, pay: true });
    // Ten seconds later: the provider is asked once in that time.
    await shop.database.limit.deleteMany({ where: { key: { startsWith: "once:" } } });
    await callRoute(returnRoute.GET, call);
    const paid = await callRoute(orderRoute.GET, at(order));
    expect(paid.json.status).not.toBe("awaiting_payment");
    const again = await callRoute(payRoute.POST, { ...at(order, "/pay"), method: "POST" });
    expect(again.status).toBe(409);
    expect((await callRoute(cancelRoute.POST, { ...at(order, "/cancel"), method: "POST" })).status).toBe(409);
  });

  test("redirects an unknown return to the page that finds orders", async () => {
    for (const query of ["", "?ref=x&token=//evil.example&reference=zzz", "?reference=%00&ref=%0d%0a"]) {
      const { status, headers } = await callRoute(returnRoute.GET, {
        path: `/api/payments/paystack/return${query}`,
        params: { provider: "paystack" },
      });
      expect([status, headers.get("location")]).toEqual([303, "/track"]);
    }
  });

  test("redirects a return to the page that finds orders while the database is down", async () => {
    const { json: order } = await place(airtime);
    const database = createDatabase("postgresql://nobody@127.0.0.1:1/nothing");
    Reflect.set(globalThis, "kioskContext", { ...shop.ctx, db: database });
    const { status, headers } = await callRoute(returnRoute.GET, {
      path: `/api/payments/paystack/return?ref=${order.ref}&reference=${order.payment.reference}&proof=${"p".repeat(43)}`,
      params: { provider: "paystack" },
      headers: { cookie: "kiosk_device=0123456789abcdef" },
    });
    Reflect.set(globalThis, "kioskContext", shop.ctx);
    await database.$disconnect();
    expect([status, headers.get("location")]).toEqual([303, `/track?ref=${order.ref}`]);
  });

  test("cancels an unpaid order once, even when asked twice", async () => {
    const { json: order } = await place(airtime);
    for (let time = 0; time < 2; time++) {
      const given = await callRoute(cancelRoute.POST, { ...at(order, "/cancel"), method: "POST" });
      expect([given.status, given.json.status]).toEqual([200, "expired"]);
    }
    expect((await callRoute(payRoute.POST, { ...at(order, "/pay"), method: "POST" })).status).toBe(409);
  });

  test("offers neither payment nor cancellation without the token", async () => {
    const { json: order } = await place(airtime);
    const closed = { ...order, token: "y".repeat(43) };
    expect((await callRoute(payRoute.POST, { ...at(closed, "/pay"), method: "POST" })).status).toBe(404);
    expect((await callRoute(cancelRoute.POST, { ...at(closed, "/cancel"), method: "POST" })).status).toBe(
      404,
    );
  });
});

test("POST /api/quote returns the total of the later order", async () => {
  const before = await countRows(shop);
  const { service, input } = airtime;
  const quote = await callRoute(quoteRoute.POST, { path: "/api/quote", body: { service, input } });
  expect(quote.status).toBe(200);
  expect(await countRows(shop)).toEqual(before);
  const order = await place({ ...airtime, expectedTotal: quote.json.total.amount });
  expect(order.json.total).toEqual(quote.json.total);
});
