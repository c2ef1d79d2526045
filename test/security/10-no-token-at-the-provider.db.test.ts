import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import * as payRoute from "@/app/api/orders/[ref]/pay/route";
import * as ordersRoute from "@/app/api/orders/route";
import * as returnRoute from "@/app/api/payments/[provider]/return/route";
import { callRoute, openRoutes } from "@/test/routes/call-route";
import { watchStarts } from "./started-payments";

process.env.ABUSE_LIMITS = "off";
let told: ReturnType<typeof watchStarts>;
const shop = await openRoutes();
beforeEach(() => {
  told = watchStarts(shop);
});

const DEVICE = randomUUID();
const cookie = `kiosk_device=${DEVICE}`;

async function place(headers: Record<string, string>) {
  const body = {
    service: "airtime",
    input: { product: "MTN", phone: "08031234567", amount: 500 },
    email: "ada@example.com",
  };
  const answer = await callRoute(ordersRoute.POST, {
    path: "/api/orders",
    body,
    headers: { "idempotency-key": randomUUID(), origin: shop.ctx.appUrl, ...headers },
  });
  expect(answer.status).toBe(201);
  const named = answer.headers.get("set-cookie");
  return { named, ...(answer.json as { ref: string; token: string; payment: { reference: string } }) };
}

async function comeBack(callbackUrl: string, reference: string, headers: Record<string, string>) {
  const { pathname, search } = new URL(callbackUrl);
  const path = `${pathname}${search}&trxref=${reference}&reference=${reference}`;
  const answer = await callRoute(returnRoute.GET, { path, params: { provider: "paystack" }, headers });
  expect(answer.status).toBe(303);
  return answer.headers.get("location");
}

test("tells the payment provider nothing that opens the order", async () => {
  const order = await place({ cookie });
  const all = JSON.stringify(told(order.payment.reference));
  expect(all).not.toContain(order.token);
  expect(all).not.toContain(DEVICE);
});

test("opens the order for the browser that started the payment", async () => {
  const { ref, token, payment } = await place({ cookie });
  const { callbackUrl } = told(payment.reference);
  expect(await comeBack(callbackUrl, payment.reference, { cookie })).toBe(`/orders/${ref}?token=${token}`);
});

test("sends every other browser to the page that finds orders", async () => {
  const { ref, payment } = await place({ cookie });
  const { callbackUrl } = told(payment.reference);
  for (const headers of [{}, { cookie: `kiosk_device=${randomUUID()}` }] as Record<string, string>[]) {
    expect(await comeBack(callbackUrl, payment.reference, headers)).toBe(`/track?ref=${ref}`);
  }
  // A stranger's own proof opens no other order.
  const mine = await place({ cookie });
  const swapped = callbackUrl.replace(ref, mine.ref);
  expect(await comeBack(swapped, payment.reference, { cookie })).toBe(`/track?ref=${mine.ref}`);
});

test("names a browser without an id, and opens the order for it", async () => {
  const { ref, token, payment, named } = await place({});
  expect(named).toMatch(/^kiosk_device=[\w-]{36}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  const { callbackUrl } = told(payment.reference);
  const own = { cookie: named?.split(";")[0] ?? "" };
  expect(await comeBack(callbackUrl, payment.reference, own)).toBe(`/orders/${ref}?token=${token}`);
  expect((await place({ cookie })).named).toBeNull();
});

test("also when the payment is started again from another browser", async () => {
  const { ref, token } = await place({});
  const again = await callRoute(payRoute.POST, {
    path: `/api/orders/${ref}/pay?token=${token}`,
    params: { ref },
    body: { again: true },
    headers: { cookie, origin: shop.ctx.appUrl },
  });
  const { reference } = again.json.payment;
  const { callbackUrl } = told(reference);
  expect(callbackUrl).not.toContain(token);
  expect(await comeBack(callbackUrl, reference, { cookie })).toBe(`/orders/${ref}?token=${token}`);
});
