import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as metricsRoute from "@/app/metrics/route";
import { createContext } from "@/lib/context/context";
import { FIGURES } from "@/lib/metrics/figure";
import { parseEnv } from "@/lib/platform/config/parse-env";
import { closeDatabase, createDatabase } from "@/lib/platform/db/db";
import { limitCounts, recordSecurityEvent } from "@/lib/platform/log/security-event";
import { startProcessMetrics } from "@/lib/platform/metrics/process-metrics";
import { serveMetrics } from "@/lib/worker/serve-metrics";
import { parseSamples, type Samples } from "@/test/parse-samples";
import type { TestShop } from "@/test/shop";
import { callRoute, createRoutes } from "./call-route";

const TOKEN = "metrics-token-of-this-test";
let shop: TestShop;
beforeAll(async () => {
  Reflect.set(globalThis, "kioskSecurity", undefined);
  Reflect.set(globalThis, "kioskLimits", undefined);
  startProcessMetrics("web");
  shop = await createRoutes({ env: { MERCHANT_BUYS_PER_MINUTE: "30", MERCHANT_CALLS_PER_MINUTE: "120" } });
  Reflect.set(globalThis, "kioskEnv", parseEnv({ ...process.env, METRICS_TOKEN: TOKEN }));
});
afterAll(async () => {
  Reflect.set(globalThis, "kioskMetrics", undefined);
  Reflect.set(globalThis, "kioskEnv", undefined);
  await shop.close();
});

const ask = (authorization?: string) =>
  callRoute(metricsRoute.GET, { path: "/metrics", headers: authorization ? { authorization } : {} });

async function scrape(): Promise<Samples> {
  const { status, headers, json } = await ask(`Bearer ${TOKEN}`);
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
    "no-store",
  ]);
  return parseSamples(json);
}

test("answers only who has the token; to all others there is no such address", async () => {
  for (const given of [
    undefined,
    TOKEN,
    "Bearer ",
    `Bearer ${TOKEN}x`,
    `bearer ${TOKEN}`,
    "Bearer undefined",
  ])
    expect((await ask(given)).status).toBe(404);
  Reflect.set(globalThis, "kioskEnv", parseEnv({ ...process.env, METRICS_TOKEN: "" }));
  for (const given of [undefined, "Bearer ", "Bearer undefined"]) expect((await ask(given)).status).toBe(404);
  Reflect.set(globalThis, "kioskEnv", parseEnv({ ...process.env, METRICS_TOKEN: TOKEN }));
  expect((await scrape()).value("kiosk_security_events_total", { event: "access_denied" })).toBe(5);
  expect(() => parseEnv({ ...process.env, METRICS_TOKEN: "short" })).toThrow("METRICS_TOKEN is invalid");
});

test("shows the shop's figures, which name no customer", async () => {
  const [phone, refused] = ["08031234511", "08030000101"];
  const unpaid = await shop.place("airtime", { product: "MTN", phone, amount: 300 });
  const waiting = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
  await shop.pay(waiting.reference);
  const before = await scrape();
  expect(before.value("kiosk_database_up")).toBe(1);
  expect(before.value("kiosk_orders", { status: "awaiting_payment", age: "1m" })).toBe(1);
  expect(before.value("kiosk_orders", { status: "paid", age: "1m" })).toBe(1);
  expect(before.value("kiosk_workers_alive")).toBe(0);
  expect(before.value("kiosk_queue_due", { job: "vend" })).toBe(1);
  expect(before.value("kiosk_queue_lag_seconds")).toBeGreaterThan(0);
  expect(before.value("kiosk_rate_tokens_left", { bucket: "buys" })).toBe(30);
  const reserved = before.value("kiosk_float_kobo", { part: "reserved" });
  expect(reserved).toBeGreaterThan(0);

  await shop.startWorker();
  const failing = await shop.place("airtime", { product: "MTN", phone: refused, amount: 400 });
  await shop.pay(failing.reference);
  await shop.until(waiting, ({ status }) => status === "delivered");
  await shop.until(failing, ({ status }) => status === "refunded");
  const after = await scrape();
  const sold = { service: "airtime", product: "MTN" };
  expect(after.value("kiosk_attempts_last_hour", { ...sold, state: "succeeded" })).toBe(1);
  expect(
    after.sum("kiosk_attempts_last_hour", { ...sold, state: "failed" }) +
      after.sum("kiosk_attempts_last_hour", { ...sold, state: "rejected" }),
  ).toBe(1);
  expect(after.value("kiosk_attempt_seconds_last_hour", { ...sold, quantile: "0.95" })).toBeGreaterThan(0);
  expect(
    after.value("kiosk_supplier_call_seconds_count", { operation: "buyAirtime", outcome: "ok" }),
  ).toBeGreaterThan(0);
  expect(after.value("kiosk_workers_alive")).toBe(1);
  expect(after.value("kiosk_rate_tokens_left", { bucket: "buys" })).toBeLessThan(29);
  expect(after.value("kiosk_refunds_unsent")).toBe(0);
  expect(after.value("kiosk_float_runway_seconds")).toBeGreaterThan(0);
  expect(after.value("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  recordSecurityEvent(shop.ctx, "limit_reached", { address: "203.0.113.9", limit: "validate" });
  expect((await scrape()).value("kiosk_limit_refusals_total", { limit: "validate" })).toBe(1);
  expect(limitCounts()).toEqual({ validate: 1 });

  const personal = [phone, refused, phone.slice(1), unpaid.ref, waiting.ref, waiting.id, "203.0.113", "@"];
  for (const one of [...personal, unpaid.token, TOKEN, process.env.DATABASE_URL ?? ""]) {
    expect(after.text.includes(one), one).toBe(false);
  }
});

test("shows what waits for people, with its age", async () => {
  await shop.place("airtime", { product: "MTN", phone: "08031234512", amount: 300 });
  await shop.database.alarm.create({ data: { at: new Date(), kind: "unauthorised" } });
  await shop.database.breaker.create({
    data: { product: "tv:DSTV", failures: 5, openUntil: new Date(Date.now() + 60_000) },
  });
  // As a worker would see it a day later.
  const later = Date.now() + 25 * 3_600_000;
  vi.spyOn(shop.ctx.clock, "now").mockImplementation(() => new Date(later));
  const samples = await scrape();
  vi.restoreAllMocks();
  const unseen = samples.value("kiosk_alarms_unseen");
  expect(unseen).toBeGreaterThan(0);
  expect(samples.value("kiosk_orders", { status: "awaiting_payment", age: "older" })).toBeGreaterThan(0);
  expect(samples.value("kiosk_order_oldest_seconds", { status: "awaiting_payment" })).toBeGreaterThan(86_400);
  expect(samples.sum("kiosk_orders_last_hour", {})).toBe(0);
  expect((await scrape()).value("kiosk_breaker_open", { product: "tv:DSTV" })).toBe(1);
  // Its case is counted instead, and closes.
  await shop.database.alarm.create({ data: { at: new Date(), kind: "refund_stuck" } });
  expect((await scrape()).value("kiosk_alarms_unseen")).toBe(unseen);
});

test("shows a purchase whose outcome is unknown, and how long it has been", async () => {
  const lost = await shop.place("airtime", { product: "MTN", phone: "08030000604", amount: 300 });
  await shop.pay(lost.reference);
  const state = { kind: "vend", state: "unknown" };
  await vi.waitUntil(async () => (await scrape()).sum("kiosk_attempts_open", state) === 1, {
    timeout: 45_000,
  });
  const samples = await scrape();
  expect(samples.value("kiosk_attempt_oldest_seconds", state)).toBeGreaterThan(0);
  expect(
    samples.value("kiosk_supplier_call_seconds_count", { operation: "buyAirtime", outcome: "lost" }),
  ).toBe(1);
});

test("describes every figure, and only figures that it describes", async () => {
  const { names } = await scrape();
  expect(Object.keys(FIGURES).filter((name) => !names.has(`kiosk_${name}`))).toEqual([]);
});

test("without a database tells so, with this process's own figures", async () => {
  const nowhere = "postgresql://nobody@127.0.0.1:1/nothing";
  const database = createDatabase(nowhere);
  const config = parseEnv({ ...process.env, DATABASE_URL: nowhere });
  Reflect.set(globalThis, "kioskContext", createContext(database, config, { log: shop.ctx.log }));
  const samples = await scrape();
  Reflect.set(globalThis, "kioskContext", shop.ctx);
  await closeDatabase(database);
  expect(samples.value("kiosk_database_up")).toBe(0);
  expect(samples.value("kiosk_process_info", { process: "web" })).toBe(1);
  expect(samples.sum("kiosk_orders", {})).toBe(0);
});

test("a worker's own port tells its figures with the token, and its health to anybody", async () => {
  let isAlive = true;
  const server = await serveMetrics({ metrics: { token: TOKEN, port: 0 }, host: undefined }, () => isAlive);
  const { address, port } = (server as Server).address() as AddressInfo;
  expect(address).toBe("127.0.0.1");
  const get = async (path: string, authorization = "") => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } });
    return { status: answer.status, text: await answer.text() };
  };
  const metrics = await get("/metrics", `Bearer ${TOKEN}`);
  expect(metrics.status).toBe(200);
  expect(parseSamples(metrics.text).value("kiosk_process_info", { process: "web" })).toBe(1);
  expect((await get("/metrics")).status).toBe(404);
  expect((await get("/metrics", "Bearer wrong")).status).toBe(404);
  expect((await get("/")).status).toBe(404);
  expect((await get("/health")).status).toBe(200);
  isAlive = false;
  expect((await get("/health")).status).toBe(503);
  server?.closeAllConnections();
  server?.close();
  expect(await serveMetrics({ metrics: { token: TOKEN }, host: undefined }, () => true)).toBeNull();
});
