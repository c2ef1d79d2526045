import { expect, test } from "vitest";
import * as healthRoute from "@/app/api/health/route";
import * as ordersRoute from "@/app/api/orders/route";
import { makeReadOnly } from "../make-read-only";
import { connectSuperuser } from "../superuser";
import { callRoute, openRoutes } from "./call-route";

const shop = await openRoutes();

test("says that the database is read-only, and that an order was not stored", async () => {
  const superuser = await connectSuperuser(shop.url);
  await makeReadOnly(superuser, true);
  const health = async () => {
    const { status, json } = await callRoute(healthRoute.GET, { path: "/api/health" });
    return [status, json.status, json.parts.database];
  };
  await expect.poll(health).toEqual([200, "degraded", { ok: false, note: "is read-only" }]);
  const input = { product: "MTN", phone: "08031234567", amount: 500 };
  const body = { service: "airtime", input, email: "ada@example.com" };
  const headers = { "idempotency-key": "read-only-order-key-1" };
  const order = () => callRoute(ordersRoute.POST, { path: "/api/orders", body, headers });
  const refused = await order();
  expect([refused.status, refused.json.type]).toEqual([503, "urn:kiosk:problem:database-down"]);
  await makeReadOnly(superuser, false);
  await superuser.end();
  await expect.poll(async () => (await order()).status).toBe(201);
});
