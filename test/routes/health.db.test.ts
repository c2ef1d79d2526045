import { expect, test } from "vitest";
import * as catalogueRoute from "@/app/api/catalogue/route";
import * as healthRoute from "@/app/api/health/route";
import { createContext } from "@/lib/context/context";
import { createMailer } from "@/lib/mail/mailer";
import { parseEnv } from "@/lib/platform/config/parse-env";
import { createDatabase } from "@/lib/platform/db/db";
import { silentLog } from "@/lib/platform/log/log";
import { expectWithin, startLoadAdjustedTimer } from "@/test/load-adjusted-timer";
import { callRoute, openRoutes } from "./call-route";

const shop = await openRoutes();

const health = () => callRoute(healthRoute.GET, { path: "/api/health" });

test("names the part that is down, without calling the upstream", async () => {
  const idle = await health();
  expect(idle.status).toBe(200);
  expect(idle.json).toMatchObject({
    status: "degraded",
    parts: { database: { ok: true }, worker: { ok: false } },
  });

  await shop.startWorker({ without: ["wallet"] });
  await shop.database.upstreamWallet.update({ where: { id: 1 }, data: { seenAt: new Date(), downAt: null } });
  expect((await health()).json).toMatchObject({
    status: "ok",
    parts: { worker: { ok: true }, upstream: { ok: true } },
  });

  await shop.database.upstreamWallet.update({
    where: { id: 1 },
    data: { downAt: new Date(Date.now() + 60_000) },
  });
  const down = await health();
  expect([down.status, down.json.status, down.json.parts.upstream.ok]).toEqual([200, "degraded", false]);
  await shop.database.upstreamWallet.update({ where: { id: 1 }, data: { downAt: null } });
});

test("says that emails are only stored if there is no mail server", async () => {
  expect((await health()).json.parts.mail).toEqual({
    ok: true,
    note: "no mail server is set: messages stay in the outbox",
  });
  const mailer = createMailer({ smtpUrl: "smtp://127.0.0.1:1", from: "shop@kiosk.example" });
  Reflect.set(globalThis, "kioskContext", { ...shop.ctx, mailer });
  const { json } = await health();
  Reflect.set(globalThis, "kioskContext", shop.ctx);
  expect(json.parts.mail).toEqual({ ok: true });
});

test("reveals no secret", async () => {
  const text = JSON.stringify((await health()).json);
  for (const secret of [
    process.env.AUTH_SECRET,
    process.env.PAYSTACK_SECRET_KEY,
    process.env.DATABASE_URL,
    "127.0.0.1",
  ]) {
    expect(text).not.toContain(secret);
  }
});

test("returns 503 only without a database, within seconds", async () => {
  const nowhere = "postgresql://nobody@127.0.0.1:1/nothing";
  const database = createDatabase(nowhere);
  const config = parseEnv({ ...process.env, DATABASE_URL: nowhere });
  Reflect.set(globalThis, "kioskContext", createContext(database, config, { log: silentLog }));
  const lived = await startLoadAdjustedTimer(shop.url);
  const { status, json } = await health();
  Reflect.set(globalThis, "kioskContext", shop.ctx);
  await database.$disconnect();
  expect([status, json.status, json.parts.database.ok]).toEqual([503, "down", false]);
  expectWithin(await lived(), 15_000);
});

test("sends the catalogue with an ETag, and not twice", async () => {
  const first = await callRoute(catalogueRoute.GET, { path: "/api/catalogue" });
  expect(first.status).toBe(200);
  const airtime = first.json.services.find((service: { id: string }) => service.id === "airtime");
  expect(airtime).toMatchObject({
    available: true,
    products: expect.arrayContaining([expect.objectContaining({ name: "MTN" })]),
  });
  const etag = first.headers.get("etag") ?? "";
  for (const header of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
    const again = await callRoute(catalogueRoute.GET, {
      path: "/api/catalogue",
      headers: { "if-none-match": header },
    });
    expect([again.status, again.json, again.headers.get("etag")]).toEqual([304, "", etag]);
  }
  const other = await callRoute(catalogueRoute.GET, {
    path: "/api/catalogue",
    headers: { "if-none-match": '"x"' },
  });
  expect(other.status).toBe(200);
  const narrow = await callRoute(catalogueRoute.GET, { path: "/api/catalogue?service=airtime&product=mtn" });
  expect(narrow.json.services[0].products).toHaveLength(1);
});
