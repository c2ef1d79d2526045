import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import * as merchantRoute from "@/app/api/webhooks/merchant/[token]/route";
import * as paystackRoute from "@/app/api/webhooks/paystack/route";
import { callRoute, openRoutes } from "./call-route";

const TOKEN = "a-webhook-token-that-nobody-guesses";
const SECRET = "whsec_test";
process.env.MERCHANT_WEBHOOK_TOKEN = TOKEN;
process.env.MERCHANT_WEBHOOK_SECRET = SECRET;
const shop = await openRoutes({ connections: 10 });

const stored = () => shop.database.inboxMessage.count();
const hmac = (algorithm: "sha256" | "sha512", secret: string, body: string | Uint8Array) =>
  createHmac(algorithm, secret).update(body).digest("hex");

function merchant(body: string | Uint8Array, options: { token?: string; signature?: string } = {}) {
  const { token = TOKEN, signature = hmac("sha256", SECRET, body) } = options;
  return callRoute(merchantRoute.POST, {
    path: `/api/webhooks/merchant/${token}`,
    params: { token },
    body,
    headers: { "x-dancity-signature": signature },
  });
}

function paystack(body: string | Uint8Array, signature = hmac("sha512", "sk_test_sandbox", body)) {
  return callRoute(paystackRoute.POST, {
    path: "/api/webhooks/paystack",
    body,
    headers: { "x-paystack-signature": signature },
  });
}

describe("the upstream's webhook", () => {
  const event = '{"event":"transaction.success","data":{"reference":"x"}}';

  test("is stored once, however often it arrives", async () => {
    const before = await stored();
    for (let time = 0; time < 10; time++) expect((await merchant(event)).status).toBe(200);
    expect(await stored()).toBe(before + 1);
  });

  test("answers 404 to a wrong token before reading anything", async () => {
    const before = await stored();
    for (const token of ["", "x", `${TOKEN}x`, TOKEN.slice(1), "\u0000", "__proto__"]) {
      expect((await merchant("x".repeat(100_000), { token })).status).toBe(404);
    }
    expect(await stored()).toBe(before);
  });

  test("answers 401 to a bad signature", async () => {
    const before = await stored();
    for (const signature of [
      "",
      "x",
      hmac("sha256", "other", event),
      hmac("sha512", SECRET, event),
      "00".repeat(32),
    ]) {
      expect((await merchant(`${event} `, { signature })).status).toBe(401);
    }
    expect(await stored()).toBe(before);
  });

  test("checks the signature over the raw bytes", async () => {
    const bytes = new Uint8Array([...Buffer.from('{"event":"x\u00e9'), 0xff, ...Buffer.from('"}')]);
    expect((await merchant(bytes)).status).toBe(200);
  });

  test("takes bodies up to 64 KB and answers 413 to larger ones", async () => {
    for (const body of ["", "not json", '"\u0000"', "[]", "x".repeat(65_536)])
      expect((await merchant(body)).status).toBe(200);
    expect((await merchant("x".repeat(65_537))).status).toBe(413);
  });
});

describe("Paystack's webhook", () => {
  const event = '{"event":"charge.success","data":{"reference":"KP-x"}}';

  test("is stored once, however often it arrives", async () => {
    const before = await stored();
    const answers = await Promise.all(Array.from({ length: 10 }, () => paystack(event)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(await stored()).toBe(before + 1);
  });

  test("answers 401 to a bad signature and 413 to a large body", async () => {
    const before = await stored();
    for (const signature of [
      "",
      "x",
      hmac("sha512", "sk_other", event),
      hmac("sha256", "sk_test_sandbox", event),
    ]) {
      expect((await paystack(event, signature)).status).toBe(401);
    }
    expect((await paystack("x".repeat(65_537))).status).toBe(413);
    expect(await stored()).toBe(before);
  });
});
