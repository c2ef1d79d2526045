import pg from "pg";
import { expect, test, vi } from "vitest";
import * as payRoute from "@/app/api/orders/[ref]/pay/route";
import * as ordersRoute from "@/app/api/orders/route";
import * as validateRoute from "@/app/api/validate/route";
import { blockKey } from "@/lib/model/block-key";
import { poolOf } from "@/lib/platform/db/db";
import { acquireQuota, LIMIT_WINDOW_MS } from "@/lib/platform/limits/rate-limit";
import { PEER_HEADER } from "@/lib/platform/request/client-address";
import { findVisitorRepeat } from "@/lib/web/find-visitor-repeat";
import { callRoute, openRoutes } from "./call-route";

const shop = await openRoutes();

const take = (subjects: Parameters<typeof acquireQuota>[2], at: Date) =>
  acquireQuota(shop.database, "order", subjects, at);

test("throttles the thirty-first purchase for one number in ten minutes, but not another number", async () => {
  const now = new Date();
  for (let time = 0; time < 30; time++) expect(await take({ recipients: ["1"] }, now)).toEqual({ ok: true });
  expect(await take({ recipients: ["1"] }, now)).toEqual({
    ok: false,
    retryAfterSeconds: LIMIT_WINDOW_MS / 1000,
  });
  expect(await take({ recipients: ["2"] }, now)).toEqual({ ok: true });
  expect(await take({ recipients: ["1", "2"] }, now)).toMatchObject({ ok: false });
  const half = new Date(now.getTime() + LIMIT_WINDOW_MS / 2);
  expect(await take({ recipients: ["1"] }, half)).toEqual({
    ok: false,
    retryAfterSeconds: LIMIT_WINDOW_MS / 2000,
  });
  expect(await take({ recipients: ["1"] }, new Date(now.getTime() + LIMIT_WINDOW_MS))).toEqual({ ok: true });
});

test("allows exactly thirty of sixty simultaneous calls from two processes", async () => {
  const now = new Date();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      take({ recipients: index % 2 ? ["3", "4"] : ["4", "3"], address: "9.9.9.9" }, now),
    ),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(30);
});

test("counts a limited call in one statement, under any number of keys", async () => {
  const client = new pg.Client(shop.url);
  await client.connect();
  const commits = async () => {
    await client.query("SELECT pg_stat_force_next_flush()");
    const { rows } = await client.query(
      "SELECT sum(hits)::int AS n FROM limits WHERE key LIKE 'order:email:%'",
    );
    return rows[0]?.n ?? 0;
  };
  const before = await commits();
  const asked = vi.spyOn(poolOf(shop.database), "query");
  await acquireQuota(
    shop.database,
    "order",
    { recipients: ["7", "8"], email: "a@b.ng", device: "d", address: "1.1.1.1" },
    new Date(),
  );
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await commits()).toBe(before + 1);
  await client.end();
});

test("POST /api/orders answers 429 with Retry-After, for the number and for the email", async () => {
  const place = (phone: string, email: string) =>
    callRoute(ordersRoute.POST, {
      path: "/api/orders",
      body: { service: "airtime", input: { product: "MTN", phone, amount: 49 }, email },
      headers: { "idempotency-key": "limits-limits-limits", [PEER_HEADER]: "5.5.5.5" },
    });
  const spellings = ["08031230001", "+2348031230001", "234 803 123 0001"];
  for (let time = 0; time < 30; time++) {
    expect((await place(spellings[time % 3] ?? "", `a${time}@example.com`)).status).toBe(422);
  }
  const limited = await place("0803 123 0001", "new@example.com");
  expect(limited.status).toBe(429);
  expect(limited.json.type).toBe("urn:kiosk:problem:limited");
  expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
  for (let time = 0; time < 30; time++) await place(`080312310${10 + time}`, "same@example.com");
  expect((await place("08031232222", "Same@Example.com ")).status).toBe(429);
});

test("limits validation and payment starts separately", async () => {
  const body = { service: "tv", product: "DStv", smartcardNumber: "0212345678" };
  const validate = () => callRoute(validateRoute.POST, { path: "/api/validate", body });
  const statuses = [];
  for (let time = 0; time < 16; time++) statuses.push((await validate()).status);
  expect([...new Set(statuses.slice(0, 15)), statuses[15]]).toEqual([200, 429]);

  const order = await shop.place("airtime", { product: "MTN", phone: "08031234567", amount: 100 });
  const pay = () =>
    callRoute(payRoute.POST, {
      path: `/api/orders/${order.ref}/pay?token=${order.token}`,
      params: { ref: order.ref },
      method: "POST",
    });
  for (let time = 0; time < 15; time++) expect((await pay()).status).toBe(200);
  expect((await pay()).status).toBe(429);
});

test("stops saying what an email has bought after thirty attempts, except to the browser that bought it", async () => {
  const purchase = { service: "exam-pin", input: { product: "WAEC", quantity: 1 } };
  const email = "ada@example.com";
  const order = await shop.place(purchase.service, purchase.input);
  await shop.pay(order.reference);
  const device = "device-of-ada-0001";
  const deviceKey = blockKey("device", device, shop.ctx.authSecret);
  await shop.database.order.update({ where: { id: order.id }, data: { deviceKey } });
  const ask = (headers: Record<string, string> = {}, typed = email) =>
    findVisitorRepeat(new Headers({ [PEER_HEADER]: "7.7.7.7", ...headers }), {
      ...purchase,
      email: typed,
      userId: null,
    });
  const spellings = [email, " Ada@example.com", "ADA@EXAMPLE.COM "];
  for (let time = 0; time < 30; time++)
    expect(await ask({}, spellings[time % 3])).toMatchObject({ ref: null });
  expect(await ask()).toBeNull();
  expect(await ask({ cookie: "kiosk_device=device-of-eve-0001" })).toBeNull();
  expect(await ask({ cookie: `kiosk_device=${device}` })).toMatchObject({ ref: order.ref });
  // The attempts count for the address that made them.
  expect(await ask({ [PEER_HEADER]: "8.8.8.8" })).toMatchObject({ ref: null });
});
