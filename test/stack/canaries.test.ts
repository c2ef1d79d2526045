import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { traceIdsOf } from "@/lib/platform/trace/trace";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { ROOT } from "@/scripts/shared/root";
import { type RunningCollector, startCollector } from "../otlp-collector";
import { type RunningSmtp, startSmtp } from "../smtp";
import { type Stack, startStack } from "../stack";
import {
  airtime,
  follow,
  newPhone,
  type Placed,
  pay,
  place,
  postJson,
  postOrder,
  tellSandbox,
  untilStatus,
} from "./shop-client";

/**
 * No secret appears on a page, in an answer, a client bundle or a log line. No log line contains a full number or an
 * order token.
 */
const canary = (name: string) => `canary${name}${randomBytes(9).toString("hex")}`;
const secrets = {
  merchantKey: canary("merchant"),
  pin: `x${randomBytes(2).toString("hex")}`,
  paystack: `sk_test_${canary("paystack")}`,
  auth: canary("auth"),
  webhook: canary("webhook"),
  encryption: randomBytes(32).toString("hex"),
  smtp: canary("smtp"),
  collector: canary("collector"),
};
const lines: { name: string; line: string }[] = [];
const answers: { from: string; text: string }[] = [];
const phones: string[] = [];
const tokens: string[] = [];
let stack: Stack;
let smtp: RunningSmtp;
let collector: RunningCollector;
let delivered: Placed;
const goods: string[] = [];

beforeAll(async () => {
  smtp = await startSmtp({ auth: { user: "kiosk", pass: secrets.smtp } });
  collector = await startCollector();
  stack = await startStack({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: `authorization=${secrets.collector}`,
      MERCHANT_API_KEY: secrets.merchantKey,
      MERCHANT_API_PIN: secrets.pin,
      PAYSTACK_SECRET_KEY: secrets.paystack,
      AUTH_SECRET: secrets.auth,
      MERCHANT_WEBHOOK_SECRET: secrets.webhook,
      DATA_ENCRYPTION_KEY: secrets.encryption,
      SMTP_URL: smtp.url,
      MAIL_FROM: "shop@kiosk.example",
      LOG_LEVEL: "trace",
      SCHEDULE_SCALE: "0.05",
    },
    sandboxEnv: {
      SANDBOX_MERCHANT_KEY: secrets.merchantKey,
      SANDBOX_MERCHANT_PIN: secrets.pin,
      SANDBOX_PAYSTACK_KEY: secrets.paystack,
      SANDBOX_MERCHANT_WEBHOOK_SECRET: secrets.webhook,
      SANDBOX_TIME_SCALE: "0.1",
    },
    onLine: (name, line) => lines.push({ name, line }),
  });
});
afterAll(async () => {
  await stack?.stop();
  await smtp?.close();
  await collector?.close();
});

async function read(address: string, init?: RequestInit): Promise<void> {
  const answer = await fetchFresh(stack.baseUrl + address, { redirect: "manual", ...init });
  answers.push({ from: address, text: `${JSON.stringify([...answer.headers])}${await answer.text()}` });
}

async function order(body: { input: { product: string; phone?: string } }): Promise<Placed> {
  const placed = await place(stack.baseUrl, body);
  if (body.input.phone) phones.push(body.input.phone);
  tokens.push(placed.token);
  return placed;
}

/** Reads everything that a customer or a stranger may see of the order. */
async function look(order: Placed): Promise<void> {
  const query = `?token=${order.token}`;
  const stream = await follow(stack.baseUrl, order);
  answers.push({ from: "events", text: JSON.stringify(stream.events) });
  await read(`/api/orders/${order.ref}${query}`);
  await read(`/orders/${order.ref}${query}`);
  await read(`/orders/${order.ref}`);
  await read(`/api/orders/${order.ref}/cancel${query}`, { method: "POST" });
  await read(`/api/orders/${order.ref}/pay${query}`, { method: "POST" });
  await read(
    `/api/payments/paystack/return?ref=${order.ref}&token=${order.token}&reference=${order.payment.reference}`,
  );
}

test("makes successful and failed purchases, and reads everything about them", async () => {
  const magic = [
    "0000101",
    "0000104",
    "0000700",
    "0000701",
    "0000500",
    "0001500",
    "0000601",
    "0000412",
    "0000803",
  ];
  const orders = await Promise.all([
    order(airtime(newPhone(), 500)),
    order(airtime(newPhone(), 2_300)),
    ...magic.map((digits) => order(airtime(`0803${digits}`, 300))),
  ]);
  const exam = { service: "exam-pin", input: { product: "WAEC", quantity: 1 }, email: "ada@example.com" };
  const pins = await order(exam);
  // Only now: the failures in a row would pause the product before the last is placed.
  await Promise.all([...orders, pins].map(pay));
  await Promise.all(
    orders.slice(0, 4).map((order) => untilStatus(stack.baseUrl, order, ["delivered", "refunded"])),
  );
  await Promise.all(orders.slice(0, 4).map(look));
  const view = await untilStatus(stack.baseUrl, pins, ["delivered"]);
  goods.push(...(JSON.stringify(view.lines.map(({ delivery }) => delivery)).match(/\d{8,}/g) ?? []));
  delivered = pins;
  // A worker sends it, so that its log lines about email are covered.
  await expect.poll(() => smtp.mails.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(4);
  for (const page of [
    "/",
    "/airtime",
    "/data",
    "/track",
    "/help",
    "/privacy",
    "/no-such-page",
    "/api/no-such",
  ])
    await read(page);
  for (const route of ["/api/catalogue", "/api/health", "/api/catalogue/esim?region=NG"]) await read(route);
});

test("causes failures, and reads what they report", async () => {
  const phone = newPhone();
  phones.push(phone);
  await tellSandbox(stack.sandboxUrl, "paystack/fault", { operation: "initialize", fault: "500" });
  const failed = await postOrder(stack.baseUrl, airtime(phone));
  expect(failed.status).toBe(503);
  answers.push({ from: "failed start", text: await failed.text() });
  const bodies = [
    {},
    { ...airtime(phone), email: "no" },
    `{"phone":"${phone}"`,
    { ...airtime(phone), pin: secrets.pin.length },
  ];
  for (const body of bodies) {
    const answer = await postOrder(stack.baseUrl, body);
    answers.push({ from: "bad order", text: await answer.text() });
  }
  for (const webhook of ["/api/webhooks/paystack", "/api/webhooks/merchant/no-such-token-here"]) {
    const answer = await postJson(stack.baseUrl + webhook, { event: "charge.success", data: { phone } });
    answers.push({ from: webhook, text: await answer.text() });
  }
  await tellSandbox(stack.sandboxUrl, "key", { state: "blocked" });
  const unauthorised = await place(stack.baseUrl, airtime(newPhone())).catch((error: Error) => error.message);
  answers.push({ from: "blocked key", text: JSON.stringify(unauthorised) });
  await tellSandbox(stack.sandboxUrl, "key", { state: "active" });
  expect(answers.length).toBeGreaterThan(40);
});

/** The PIN is a letter and four characters, as short as real ones, so search for it as a whole word. */
const needles = () => [
  ...Object.entries(secrets)
    .filter(([name]) => name !== "pin")
    .map(([name, value]) => ({ name, pattern: new RegExp(value, "i") })),
  { name: "pin", pattern: new RegExp(`(?<![0-9a-z])${secrets.pin}(?![0-9a-z])`, "i") },
];

function found(text: string, more: { name: string; pattern: RegExp }[] = []): string[] {
  return [...needles(), ...more].filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);
}

test("shows no secret in a page or an answer", () => {
  for (const { from, text } of answers) expect([from, found(text)]).toEqual([from, []]);
});

test("sends no secret in the browser's files", async () => {
  const folder = path.join(ROOT, ".next", "static");
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const text = await readFile(path.join(file.parentPath, file.name), "utf8");
    expect([file.name, found(text)]).toEqual([file.name, []]);
    // The build had none of the canaries, so it must not mention their settings either.
    expect(text).not.toMatch(/MERCHANT_API_(KEY|PIN)|PAYSTACK_SECRET_KEY|DATA_ENCRYPTION_KEY|AUTH_SECRET/);
  }
});

test("logs no secret, full number or order token", () => {
  const own = lines.filter(({ name }) => name !== "sandbox");
  expect(own.filter(({ name }) => name === "worker").length).toBeGreaterThan(20);
  const more = [
    ...phones.map((phone) => ({ name: `phone ${phone}`, pattern: new RegExp(phone.slice(1)) })),
    ...tokens.map((token) => ({ name: "order token", pattern: new RegExp(token) })),
    { name: "e-mail", pattern: /ada@example\.com/i },
  ];
  for (const { line } of own) expect([line, found(line, more)]).toEqual([line, []]);
});

test("sends one trace per order, across web and worker, with its calls and no secret, number or goods", async () => {
  const { traceId, spanId } = traceIdsOf(delivered.ref);
  const named = () => collector.spans().filter((span) => span.traceId === traceId);
  const names = () => named().map(({ process, name }) => `${process}: ${name}`);
  await expect
    .poll(names, { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining([
        "kiosk-web: place order",
        "kiosk-web: sql place_order",
        "kiosk-web: paystack initialize",
        "kiosk-worker: paystack verify",
        "kiosk-worker: sql settle_payment",
        "kiosk-worker: supplier buyEducationPinV1",
        "kiosk-worker: sql settle_effect",
      ]),
    );
  // One tree: its root is the placing, and every parent is a span of it, once that has ended, too.
  const orphans = () => {
    const ids = new Set(named().map((span) => span.spanId));
    return named().filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId));
  };
  await expect.poll(orphans, { timeout: 30_000 }).toEqual([]);
  const spans = named();
  expect(spans.filter(({ parentSpanId }) => !parentSpanId)).toMatchObject([{ name: "place order", spanId }]);
  expect(spans.find(({ name }) => name === "supplier buyEducationPinV1")?.facts).toMatchObject({
    "kiosk.outcome": "answer",
    "http.response.status_code": 200,
  });
  // Nothing of Next's, which would name addresses.
  expect(collector.spans().filter(({ scope }) => scope !== "kiosk")).toEqual([]);
  expect(lines.some(({ name, line }) => name === "worker" && line.includes(traceId))).toBe(true);

  expect(collector.authorizations()).toEqual([secrets.collector]);
  expect(goods.length).toBeGreaterThan(0);
  const more = [
    ...[...phones.map((phone) => phone.slice(1)), ...tokens, ...goods].map((text) => ({
      name: text,
      pattern: new RegExp(text),
    })),
    { name: "email", pattern: /example\.com/i },
  ];
  for (const body of collector.bodies()) expect(found(body, more)).toEqual([]);
});
