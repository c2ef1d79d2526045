import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { type Stack, startStack } from "../stack";
import { KEYS, type OtherServer, startOtherServer } from "./other-server";
import { airtime, newPhone, type Placed, place, untilStatus } from "./shop-client";

/** Other servers with the same documented API under base paths: the shop works unchanged without the sandbox. */
let other: OtherServer;
let stack: Stack;
beforeAll(async () => {
  other = await startOtherServer();
  stack = await startStack({
    env: {
      MERCHANT_API_URL: `${other.merchantUrl}/`,
      MERCHANT_API_KEY: KEYS.merchant,
      MERCHANT_API_PIN: "",
      PAYSTACK_API_URL: other.paystackUrl,
      PAYSTACK_SECRET_KEY: KEYS.paystack,
      SCHEDULE_SCALE: "0.05",
    },
  });
});
afterAll(async () => {
  await stack?.stop();
  await other?.close();
});

/** The browser returns from the payment page. */
async function payAndReturn({ ref, token, payment }: Placed): Promise<void> {
  expect(payment.url).toBe(`https://checkout.example.com/${payment.reference}`);
  other.pay(payment.reference);
  const query = new URLSearchParams({ ref, token, reference: payment.reference, trxref: payment.reference });
  const answer = await fetchFresh(`${stack.baseUrl}/api/payments/paystack/return?${query}`, {
    redirect: "manual",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/orders/${ref}?token=${token}`]);
}

test("delivers airtime that is processing first", async () => {
  const phone = newPhone();
  const order = await place(stack.baseUrl, airtime(phone, 500));
  await payAndReturn(order);
  const view = await untilStatus(stack.baseUrl, order, ["delivered"]);
  expect(view.timeline.map(({ event }) => event)).toContain("processing");
  expect(other.purchases.filter((body) => body.phone === phone)).toEqual([
    { product: "MTN", phone, amount: 500, customerRef: expect.any(String) },
  ]);
});

test("delivers a data plan by its own ID", async () => {
  const phone = newPhone();
  const order = await place(stack.baseUrl, {
    service: "data",
    input: { plan: "1gb_mtn_sme_30DAYS".toUpperCase().replace("30DAYS", "30days"), phone },
    email: "ada@example.com",
  });
  await payAndReturn(order);
  await untilStatus(stack.baseUrl, order, ["delivered"]);
  expect(other.purchases.filter((body) => body.phone === phone)).toEqual([
    { plan: "plan-1", phone, customerRef: expect.any(String) },
  ]);
});

test("requests nothing outside the base paths, and nothing from the sandbox", () => {
  expect(other.seen.length).toBeGreaterThan(10);
  for (const call of other.seen) expect(call).toMatch(/^(GET|POST) \/(gateway\/vas\/v7|acquirer\/ps)\//);
});
