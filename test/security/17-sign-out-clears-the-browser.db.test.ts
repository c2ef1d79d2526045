import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import * as forgetRoute from "@/app/forget/route";
import * as signOutRoute from "@/app/sign-out/route";
import { listBasket } from "@/lib/orders/basket/list-basket";
import { putIntoBasket } from "@/lib/orders/basket/put-into-basket";
import { closeDatabase, createDatabase } from "@/lib/platform/db/db";
import { createPerson } from "@/test/people";
import { callRoute, openRoutes } from "@/test/routes/call-route";

const shop = await openRoutes();

test("signing out makes the browser delete what it keeps, without any script", async () => {
  const { cookie, sid } = await createPerson(shop.ctx);
  const origin = new URL(shop.ctx.appUrl).origin;
  const answer = await callRoute(signOutRoute.POST, {
    path: "/sign-out",
    method: "POST",
    headers: { cookie, origin },
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/");
  expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
  expect(answer.headers.getSetCookie().join()).toMatch(/session-token=;.*Max-Age=0/);
  expect(await shop.database.session.count({ where: { sid } })).toBe(0);
});

test("a browser is signed out even while the database is down", async () => {
  const { cookie } = await createPerson(shop.ctx);
  const origin = new URL(shop.ctx.appUrl).origin;
  const logged = vi.spyOn(shop.ctx.log, "error");
  const database = createDatabase("postgresql://nobody@127.0.0.1:1/nothing");
  Reflect.set(globalThis, "kioskContext", { ...shop.ctx, db: database });
  const answer = await callRoute(signOutRoute.POST, {
    path: "/sign-out",
    method: "POST",
    headers: { cookie: `${cookie}; kiosk_device=${randomUUID()}`, origin },
  });
  Reflect.set(globalThis, "kioskContext", shop.ctx);
  await closeDatabase(database);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
  expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
  expect(answer.headers.getSetCookie().join()).toMatch(/session-token=;.*Max-Age=0/);
  // The session and the basket.
  expect(logged.mock.calls.map(([text]) => text)).toEqual(["sign-out incomplete", "sign-out incomplete"]);
});

test("another site's page signs nobody out and clears nothing", async () => {
  const { cookie, sid } = await createPerson(shop.ctx);
  for (const [route, path] of [
    [signOutRoute, "/sign-out"],
    [forgetRoute, "/forget"],
  ] as const) {
    const headers = { cookie, origin: "https://elsewhere.example" };
    const answer = await callRoute(route.POST, { path, method: "POST", headers });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("clear-site-data")).toBeNull();
    expect((await callRoute(route.GET, { path, headers })).status).toBe(405);
  }
  expect(await shop.database.session.count({ where: { sid } })).toBe(1);
});

test("“Clear this device” makes the browser delete the rest", async () => {
  const answer = await callRoute(forgetRoute.POST, { path: "/forget", method: "POST" });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
});

test("both empty the browser's basket, and no other one", async () => {
  const [device, other] = [randomUUID(), randomUUID()];
  const goods = { service: "airtime" as const, form: null, price: 100 };
  const origin = new URL(shop.ctx.appUrl).origin;
  for (const [route, path] of [
    [forgetRoute, "/forget"],
    [signOutRoute, "/sign-out"],
  ] as const) {
    await putIntoBasket(shop.ctx, device, { ...goods, input: { path } });
    await putIntoBasket(shop.ctx, other, { ...goods, input: { path } });
    const headers = { cookie: `kiosk_device=${device}`, origin };
    const answer = await callRoute(route.POST, { path, method: "POST", headers });
    expect(answer.headers.getSetCookie().join()).toMatch(/kiosk_basket=;/);
    // What was entered in the search box, if that was just now.
    expect(answer.headers.getSetCookie().join()).toMatch(/kiosk_search=;/);
    expect(await listBasket(shop.ctx, device)).toEqual([]);
  }
  expect(await listBasket(shop.ctx, other)).toHaveLength(2);
});
