import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { kobo } from "@/lib/platform/money";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { type RunningSandbox, startSandbox } from "../../sandbox/start-sandbox";
import { classifyPayment } from "./classify-payment";
import { createPaystack } from "./paystack";
import type { PaymentProvider, ProviderWebhook } from "./provider";

let sandbox: RunningSandbox;
let provider: PaymentProvider;
let hooks: Server;
const received: ProviderWebhook[] = [];

beforeAll(async () => {
  hooks = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const { "x-paystack-signature": signature } = req.headers;
    const headers = { "x-paystack-signature": String(signature) };
    received.push(provider.parseWebhook(Buffer.concat(chunks), headers));
    res.end();
  });
  await new Promise<void>((resolve) => hooks.listen(0, "127.0.0.1", resolve));
  const paystackWebhookUrl = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/`;
  sandbox = await startSandbox({ timeScale: 0.01, quiet: true, paystackWebhookUrl });
  provider = createPaystack({
    secretKey: "sk_test_sandbox",
    baseUrl: sandbox.paystackUrl,
  });
});
afterAll(async () => {
  await sandbox.close();
  hooks.close();
});

const amount = kobo(102_000);
async function open(reference: string, email = "ada@example.com"): Promise<string> {
  const started = await provider.start({
    reference,
    email,
    amount,
    callbackUrl: "http://127.0.0.1:9/orders/x",
  });
  if (started.kind !== "done") throw new Error(started.reason);
  return started.url;
}
function press(url: string, act: string) {
  return fetchFresh(url, { method: "POST", body: new URLSearchParams({ act }), redirect: "manual" });
}
async function verdict(reference: string) {
  return classifyPayment(await provider.verify(reference), { reference, amount });
}
function control(path: string, body: object) {
  const headers = { "content-type": "application/json" };
  return fetchFresh(`${sandbox.url}/control/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
}

it("starts a payment, verifies it, refunds it in parts, lists it and receives signed webhooks", async () => {
  expect(await verdict("R-1")).toMatchObject({ verdict: "not_yet" });
  const url = await open("R-1");
  // Paystack reports an opened, unpaid payment as "abandoned": neither money nor final.
  expect((await verdict("R-1")).verdict).not.toBe("captured_exact");
  await press(url, "pay");
  expect(await verdict("R-1")).toMatchObject({ verdict: "captured_exact", captured: amount });

  const parts = [1, 2].map((n) => ({ merchantNote: `E-${n}`, amount: kobo(500) }));
  for (const part of parts) {
    const sent = await provider.refund({ reference: "R-1", customerNote: "failed", ...part });
    expect(sent).toMatchObject({ kind: "done" });
  }
  await expect
    .poll(async () => {
      const listed = await provider.listRefunds("R-1");
      return (
        listed.kind === "found" &&
        listed.refunds.map((refund) => `${refund.merchantNote} ${refund.status}`).sort()
      );
    })
    .toEqual(["E-1 processed", "E-2 processed"]);
  const much = { reference: "R-1", amount: kobo(999_999), merchantNote: "E-3", customerNote: "" };
  expect(await provider.refund(much)).toMatchObject({ kind: "rejected", mayRetry: false });

  await expect
    .poll(() => received.map((one) => (one.kind === "ok" ? one.event : one.kind)))
    .toContain("refund.processed");
  expect(received).toContainEqual({ kind: "ok", event: "charge.success", reference: "R-1", refundId: null });
  expect(received.every((one) => one.kind === "ok" && one.reference === "R-1")).toBe(true);
});

it.each([
  [{ amount: 101_900 }, "mismatch", "under"],
  [{ amount: 1_020_000 }, "mismatch", "over"],
  [{ currency: "USD" }, "mismatch", "currency"],
] as const)("a payment with %o", async (change, expected, why) => {
  const reference = `W-${why}`;
  const url = await open(reference);
  await control("paystack", { reference, ...change });
  await press(url, "pay");
  expect(await verdict(reference)).toMatchObject({ verdict: expected, why });
});

it("reports a declined payment as failed until the customer tries again", async () => {
  const url = await open("F-1");
  await press(url, "fail");
  expect(await verdict("F-1")).toMatchObject({ verdict: "failed" });
  await press(url, "pay");
  expect(await verdict("F-1")).toMatchObject({ verdict: "captured_exact" });
});

it("never starts a reference twice and finds the refund whose response was lost", async () => {
  const url = await open("S-1", "refund-stall@example.com");
  const again = { reference: "S-1", email: "a@b.co", amount, callbackUrl: "http://127.0.0.1:9/" };
  expect(await provider.start(again)).toMatchObject({ kind: "rejected" });
  await press(url, "pay");
  const refund = { reference: "S-1", amount, merchantNote: "E-9", customerNote: "" };
  const impatient = createPaystack({
    secretKey: "sk_test_sandbox",
    baseUrl: sandbox.paystackUrl,
    timeouts: { writeMs: 1_500 },
  });
  expect(await impatient.refund(refund)).toMatchObject({ kind: "unknown", reason: "timeout" });
  expect(await provider.listRefunds("S-1")).toMatchObject({
    kind: "found",
    refunds: [{ merchantNote: "E-9" }],
  });
});

it("lists payments, refunds and disputes by date and page", async () => {
  const from = new Date(Date.now() - 60_000);
  const to = new Date(Date.now() + 60_000);
  await press(await open("L-1"), "pay");
  await open("L-2");
  await provider.refund({ reference: "L-1", amount: kobo(700), merchantNote: "E-L", customerNote: "" });
  await control("paystack/dispute", { reference: "L-1" });
  const first = await provider.listPayments({ from, to, page: 1 });
  if (first.kind !== "page") throw new Error(first.reason);
  expect(first).toMatchObject({ unreadable: 0, hasNext: false });
  const listed = first.rows.filter(({ reference }) => reference.startsWith("L-"));
  expect(listed.map(({ reference, status }) => [reference, status])).toEqual([
    ["L-2", "abandoned"],
    ["L-1", "success"],
  ]);
  expect(await provider.listAllRefunds({ from, to, page: 1 })).toMatchObject({
    rows: expect.arrayContaining([
      expect.objectContaining({ reference: "L-1", merchantNote: "E-L", amount: 700 }),
    ]),
  });
  expect(await provider.listDisputes({ from, to, page: 1 })).toMatchObject({
    rows: [{ reference: "L-1", status: "awaiting-merchant-feedback", amount, dueAt: expect.any(Date) }],
  });
  const before = { from: new Date(0), to: from, page: 1 };
  expect(await provider.listPayments(before)).toMatchObject({ rows: [], hasNext: false });
  await control("paystack/fault", { operation: "list-payments", fault: 500 });
  expect((await provider.listPayments({ from, to, page: 1 })).kind).toBe("unknown");
});
