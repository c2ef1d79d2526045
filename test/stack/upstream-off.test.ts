import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { type Stack, startStack } from "../stack";
import { postForm } from "./post-form";
import { airtime, newPhone, pay, place, postOrder, tellSandbox, until, untilStatus } from "./shop-client";

/** With the upstream down, the shop stays up: pages from the copy, no new orders, no money taken. */
let stack: Stack;
let client: pg.Client;
beforeAll(async () => {
  stack = await startStack({ env: { SCHEDULE_SCALE: "0.1" }, sandboxEnv: { SANDBOX_TIME_SCALE: "0.3" } });
  client = new pg.Client(stack.databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await stack?.stop();
});

const up = (parts: Record<string, boolean>) => tellSandbox(stack.sandboxUrl, "up", parts);
const countOrders = async () =>
  Number((await client.query("SELECT count(*) AS n FROM orders")).rows[0].n) +
  Number((await client.query("SELECT count(*) AS n FROM payments")).rows[0].n);
const health = async () => {
  const answer = await fetchFresh(`${stack.baseUrl}/api/health`);
  return { http: answer.status, ...((await answer.json()) as { status: string; parts: Parts }) };
};
type Parts = Record<string, { ok: boolean; note?: string }>;

async function expectPagesStand(): Promise<void> {
  for (const [page, words] of [
    ["/", "Airtime"],
    ["/airtime", "MTN"],
    ["/data", "₦"],
    ["/track", "Track order"],
    ["/help", "Help"],
  ] as const) {
    const answer = await fetchFresh(stack.baseUrl + page);
    expect([page, answer.status]).toEqual([page, 200]);
    expect(await answer.text()).toContain(words);
  }
  const { services } = (await (await fetchFresh(`${stack.baseUrl}/api/catalogue`)).json()) as {
    services: { id: string; plans?: unknown[] }[];
  };
  expect(services.find(({ id }) => id === "data")?.plans?.length).toBeGreaterThan(30);
}

/** Refused in plain words before any payment, with nothing stored, by the API and by the form. */
async function expectRefused(): Promise<void> {
  // A health result of the last 10 s still counts: until it expires an order may be accepted, which then waits.
  await until(async () => {
    const { code } = (await (await postOrder(stack.baseUrl, airtime())).json()) as { code?: string };
    return code === "upstream_down";
  }, 90_000);
  const before = await countOrders();
  const answer = await postOrder(stack.baseUrl, airtime());
  const json = (await answer.json()) as Record<string, unknown>;
  expect([answer.status, answer.headers.get("content-type")]).toEqual([503, "application/problem+json"]);
  expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(json).toMatchObject({ status: 503, code: "upstream_down" });
  expect(json.detail).toMatch(/you haven't been charged/i);
  expect(JSON.stringify(json)).not.toMatch(/ECONN|fetch|socket|127\.0\.0\.1/i);

  const address = `${stack.baseUrl}/airtime`;
  const typed = {
    "recipients.0.phone": newPhone(),
    "recipients.0.product": "mtn",
    "recipients.0.amount": "500",
    email: "ada@example.com",
  };
  const empty = await (await fetchFresh(address)).text();
  const reviewed = await postForm(address, empty, typed);
  expect(reviewed).toContain("Check before you pay");
  const refused = await postForm(address, reviewed, typed);
  expect(refused).toContain("We can&#x27;t reach the providers right now. You haven&#x27;t been charged.");
  expect(refused).toContain(typed["recipients.0.phone"]);
  expect(await countOrders()).toBe(before);
}

test("refuses orders when the upstream's connections are cut", async () => {
  const paid = await place(stack.baseUrl);
  await up({ upstream: false });
  await expectRefused();
  await expect.poll(health).toMatchObject({
    http: 200,
    status: "degraded",
    parts: { upstream: { ok: false }, database: { ok: true }, worker: { ok: true } },
  });
  await expectPagesStand();
  // Someone pays an earlier order. The cut connection may have carried the purchase, so the shop looks for it and never
  // resends.
  await pay(paid);
  const view = await untilStatus(stack.baseUrl, paid, ["processing"]);
  expect(view.timeline.filter(({ event }) => event === "sending")).toHaveLength(1);
  await up({ upstream: true });
  await until(async () => (await health()).status === "ok", 60_000);
  expect((await place(stack.baseUrl, airtime(newPhone()))).status).toBe("awaiting_payment");
});

test("keeps the order unpaid while the payment provider is down, and starts the payment again with the same key", async () => {
  await up({ paystack: false });
  const key = randomUUID();
  const body = airtime(newPhone());
  const answer = await postOrder(stack.baseUrl, body, key);
  expect(answer.status).toBe(503);
  expect(((await answer.json()) as { detail: string }).detail).toMatch(/you haven't been charged/i);
  await expect
    .poll(health)
    .toMatchObject({ http: 200, status: "degraded", parts: { payments: { ok: false } } });
  await up({ paystack: true });
  const placed = await place(stack.baseUrl, body, key);
  await pay(placed);
  await untilStatus(stack.baseUrl, placed, ["delivered"]);
});

test("refuses orders when nothing listens at the upstream's address", async () => {
  await stack.sandbox.stop(2_000);
  await expectRefused();
  await expect
    .poll(async () => (await health()).parts.upstream)
    .toMatchObject({ ok: false, note: "it doesn't respond" });
  await expectPagesStand();
  for (const worker of stack.workers) worker.kill();
  await until(async () => (await health()).parts.worker?.ok === false, 60_000);
  await expect.poll(async () => (await health()).http).toBe(200);
});
