import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createMerchantClient } from "@/lib/merchant/client";
import { createDatabase } from "@/lib/platform/db/db";
import { naira } from "@/lib/platform/money";
import { seed } from "@/prisma/seed";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { type RunningSandbox, startSandbox } from "@/sandbox/start-sandbox";
import type { CatalogueReads } from "./fetch-catalogue";
import { expireSnapshot, getSnapshot } from "./snapshot";
import { type SyncReport, syncCatalogue } from "./sync";

const database = createDatabase(process.env.DATABASE_URL ?? "", 4);
const sandbox: RunningSandbox = await startSandbox({ rateLimits: false });
const client = createMerchantClient({ baseUrl: sandbox.upstreamUrl, apiKey: "sandbox-merchant-key" });
let time = Date.parse("2026-11-21T09:00:00Z");
const clock = { now: () => new Date(time) };

await seed(database, clock.now());
afterAll(async () => {
  await sandbox.close();
  await database.$disconnect();
});

async function sync(reads: CatalogueReads = client): Promise<SyncReport> {
  time += 20 * 60_000;
  return syncCatalogue(reads, database, clock);
}
async function control(path: string, body: unknown): Promise<void> {
  const answer = await fetchFresh(`${sandbox.url}/control${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
const snapshot = () => getSnapshot(database, clock);
const planOf = async (planId: string) => (await snapshot()).plans.find((plan) => plan.planId === planId);
const listed = () => sandbox.state.catalogue;

beforeEach(async () => {
  await control("/reset", {});
  await sync();
});

test("copies every list of the upstream, and finds no change the second time", async () => {
  const copy = await snapshot();
  const of = (service: string) => copy.products.filter((product) => product.service === service).length;
  expect(copy.syncedAt).toEqual(clock.now());
  expect(of("airtime")).toBe(4);
  expect(of("electricity")).toBe(12);
  expect(of("tv")).toBe(3);
  expect(of("betting")).toBeGreaterThan(3);
  expect(of("exam-pin")).toBeGreaterThan(2);
  const kinds = { data: "data", cable: "tv", internet: "internet" } as const;
  for (const [kind, service] of Object.entries(kinds)) {
    expect(copy.plans.filter((plan) => plan.service === service)).toHaveLength(
      listed().plans.filter((plan) => plan.kind === kind).length,
    );
  }
  expect(copy.regions).toHaveLength(listed().regions.length);
  expect(copy.regions.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["country", "multi-country"]));

  // bill and virtual card are stored but not sold.
  const categories = await database.catalogueCategory.findMany({ where: { service: null } });
  expect(categories.map(({ name }) => name).sort()).toEqual(["bill", "virtual card"]);
  expect(await database.product.count({ where: { service: "virtual-card" } })).toBeGreaterThan(0);

  const again = await sync();
  expect(again).toMatchObject({ ok: true, changed: false });
  expect((await snapshot()).version).toBe(copy.version);
  expect(Object.isFrozen((await snapshot()).plans[0])).toBe(true);
});

test("stores money, discounts, sizes and validities exactly", async () => {
  const copy = await snapshot();
  expect(copy.products.find(({ name }) => name === "MTN")).toMatchObject({
    service: "airtime",
    slug: "mtn",
    network: "mtn",
    min: naira(50),
    max: naira(1_000),
    discountPpm: 26_500,
  });
  expect(await planOf("1GB_MTN_CORPORATE_GIFTING_30DAYS")).toMatchObject({
    cost: 60_550,
    price: naira(624),
    bytes: 1024 ** 3,
    hours: 720,
    network: "mtn",
  });
  expect(await planOf("1gb_AIRTEL_GIFTING_Weekend")).toMatchObject({ bytes: 1024 ** 3, hours: null });
});

test("withdraws a plan that vanished and sells it again when it comes back", async () => {
  const planId = "1GB_MTN_SME_1Day";
  await control("/catalogue", { plan: planId, set: { state: "withdrawn" } });
  expect((await sync()).parts.data).toMatchObject({ state: "read", withdrawn: 1, added: 0, changed: 0 });
  expect(await planOf(planId)).toBeUndefined();
  expect(await database.plan.findFirst({ where: { planId } })).toMatchObject({ withdrawnAt: clock.now() });

  await control("/catalogue", { plan: planId, set: { state: "on" } });
  expect((await sync()).parts.data).toMatchObject({ back: 1, withdrawn: 0 });
  expect(await planOf(planId)).toBeDefined();
});

test("keeps the price history of a plan", async () => {
  const planId = "2GB_MTN_SME_30Days";
  const { id } = await database.plan.findFirstOrThrow({ where: { planId } });
  const history = async () =>
    (await database.planPrice.findMany({ where: { planId: id }, orderBy: { id: "asc" } })).map(
      (row) => row.costKobo,
    );
  expect(await history()).toEqual([124_000n]);
  const before = (await snapshot()).version;
  await control("/catalogue", { plan: planId, set: { price: 1_250.5 } });
  expect((await sync()).parts.data).toMatchObject({ changed: 1 });
  expect(await history()).toEqual([124_000n, 125_050n]);
  expect(await planOf(planId)).toMatchObject({ cost: 125_050 });
  expect((await snapshot()).version).not.toBe(before);
  await control("/catalogue", { plan: planId, set: { price: 1_240 } });
  await sync();
  expect(await history()).toEqual([124_000n, 125_050n, 124_000n]);
});

test("keeps disabled items off sale, and the plans of a disabled product too", async () => {
  await control("/catalogue", { product: "GLO GIFTING", set: { state: "suspended" } });
  await control("/catalogue", { product: "MTN", set: { state: "suspended" } });
  await sync();
  const copy = await snapshot();
  expect(copy.suspendedProducts.map(({ name }) => name).sort()).toEqual(["GLO GIFTING", "MTN"]);
  expect(copy.products.some(({ name }) => name === "MTN")).toBe(false);
  expect(copy.plans.some(({ product }) => product === "GLO GIFTING")).toBe(false);
  expect(copy.suspendedPlans.every(({ product }) => product === "GLO GIFTING")).toBe(true);
  await control("/catalogue", { product: "GLO GIFTING", set: { state: "withdrawn" } });
  await sync();
  expect((await snapshot()).plans.some(({ product }) => product === "GLO GIFTING")).toBe(false);
});

test("keeps the copy when the upstream is down and reports what failed", async () => {
  const before = await snapshot();
  for (const [path, body] of [
    ["/reads", { catalogue: "error" }],
    ["/reads", { catalogue: "reset" }],
  ] as const) {
    await control(path, body);
    const report = await sync();
    expect(report).toMatchObject({ ok: false, changed: false });
    expect(report.parts.products).toMatchObject({ state: "failed", withdrawn: 0 });
    expect(await snapshot()).toEqual(before);
  }
});

test("syncs the other parts if one fails", async () => {
  const down: CatalogueReads = { ...client, dataPlans: async () => ({ ok: false, reason: "lost" }) };
  await control("/catalogue", { product: "BETKING", set: { state: "withdrawn" } });
  await control("/catalogue", { plan: "1GB_MTN_SME_1Day", set: { state: "withdrawn" } });
  const report = await sync(down);
  expect(report.ok).toBe(false);
  expect(report.parts.data).toMatchObject({ state: "failed", reason: "lost" });
  expect(report.parts.products).toMatchObject({ state: "read", withdrawn: 1 });
  expect(await planOf("1GB_MTN_SME_1Day")).toBeDefined();
});

test("accepts an empty list only the second time in a row", async () => {
  const before = (await snapshot()).plans.length;
  const empty: CatalogueReads = {
    ...client,
    dataPlans: async () => ({ ok: true, value: { items: [], unreadable: 0 } }),
  };
  expect((await sync(empty)).parts.data).toMatchObject({ state: "empty", withdrawn: 0 });
  expect((await snapshot()).plans).toHaveLength(before);
  expect((await sync(empty)).parts.data).toMatchObject({
    state: "read",
    withdrawn: listed().plans.filter(({ kind }) => kind === "data").length,
  });
  expect((await sync(empty)).parts.data).toMatchObject({ state: "read", withdrawn: 0 });
  expect((await snapshot()).plans.some(({ service }) => service === "data")).toBe(false);
  expect((await sync()).parts.data).toMatchObject({ state: "read", withdrawn: 0 });
  expect((await snapshot()).plans).toHaveLength(before);
});

test("withdraws nothing and stores the rest if a list has unreadable records", async () => {
  const spoiled: CatalogueReads = {
    ...client,
    dataPlans: async () => {
      const read = await client.dataPlans();
      if (!read.ok) return read;
      const [first, , ...rest] = read.value.items;
      const nul = first && { ...first, label: "1\u0000GB\ud800", raw: { note: "\u0000", price: 1 } };
      return { ok: true, value: { items: nul ? [nul, ...rest, nul] : rest, unreadable: 1 } };
    },
  };
  const report = await sync(spoiled);
  expect(report.parts.data).toMatchObject({ state: "partial", unreadable: 1, withdrawn: 0, changed: 1 });
});

test("reads the same catalogue from the upstream's other response shapes", async () => {
  // That shape builds the label from two fields, so its spacing may differ.
  const essence = async () => {
    const { plans, ...rest } = await snapshot();
    const shown = plans.map(({ label, ...plan }) => ({ ...plan, label: label.replaceAll(" ", "") }));
    return { ...rest, plans: shown.toSorted((a, b) => (a.id < b.id ? -1 : 1)), version: "", syncedAt: null };
  };
  const before = await essence();
  await control("/profile", { profile: "variant" });
  expect(await sync()).toMatchObject({
    ok: true,
    parts: { products: { changed: 0, added: 0, withdrawn: 0 } },
  });
  expect(await essence()).toEqual(before);
});

test("notifies listeners once, and only of a change", async () => {
  const listener = new pg.Client(process.env.DATABASE_URL);
  await listener.connect();
  const heard: string[] = [];
  listener.on("notification", ({ channel }) => heard.push(channel));
  await listener.query("LISTEN kiosk_catalogue");
  await control("/catalogue", { plan: "1GB_MTN_SME_1Day", set: { price: 290 } });
  await sync();
  await sync();
  await listener.query("SELECT 1");
  await listener.end();
  expect(heard).toEqual(["kiosk_catalogue"]);
});

test("applies a new margin rule from its start time", async () => {
  const before = await planOf("1GB_MTN_SME_1Day");
  const fromAt = new Date(time + 60_000);
  await database.marginRule.create({
    data: { service: "data", markupBp: 5_000, flatKobo: 0, floorKobo: 0, fromAt },
  });
  expireSnapshot();
  expect(await planOf("1GB_MTN_SME_1Day")).toEqual(before);
  time += 120_000;
  expect(await planOf("1GB_MTN_SME_1Day")).toMatchObject({ cost: naira(285), price: naira(428) });
});

test("never returns the expired snapshot while the new one is being read", async () => {
  await planOf("1GB_MTN_SME_1Day");
  await database.plan.updateMany({
    where: { planId: "1GB_MTN_SME_1Day" },
    data: { withdrawnAt: clock.now() },
  });
  expireSnapshot();
  const seen = await Promise.all([1, 2, 3].map(() => planOf("1GB_MTN_SME_1Day")));
  await database.plan.updateMany({ where: { planId: "1GB_MTN_SME_1Day" }, data: { withdrawnAt: null } });
  expireSnapshot();
  expect(seen).toEqual([undefined, undefined, undefined]);
});

test("loads an expired snapshot once for many readers, and not at all within 15 s", async () => {
  expireSnapshot();
  const all = await Promise.all(Array.from({ length: 50 }, snapshot));
  expect(new Set(all).size).toBe(1);
  expect(await snapshot()).toBe(all[0]);
  time += 15_000;
  expect(await snapshot()).not.toBe(all[0]);
});

test("changes nothing when seeded twice and keeps an owner's settings", async () => {
  const token = () => database.setting.findUniqueOrThrow({ where: { key: "merchant_webhook_token" } });
  const first = await token();
  expect(first.value).toMatch(/^[\w-]{43}$/);
  const rules = await database.marginRule.count();
  await database.setting.update({ where: { key: "shop" }, data: { value: { name: "Ada's" } } });
  await Promise.all([seed(database, clock.now()), seed(database, clock.now())]);
  expect(await token()).toEqual(first);
  expect(await database.marginRule.count()).toBe(rules);
  expect((await database.setting.findUniqueOrThrow({ where: { key: "shop" } })).value).toEqual({
    name: "Ada's",
  });
});
