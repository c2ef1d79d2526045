import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type ServedShop, serveRoutes } from "./serve-routes";
import { visit } from "./visit";

/** Issue 14, hole 3: one client's look-ups must not use up the supplier calls that everybody's need. */
let shop: ServedShop;
beforeAll(async () => {
  shop = await serveRoutes({ env: { MERCHANT_BUYS_PER_MINUTE: "30", MERCHANT_CALLS_PER_MINUTE: "120" } });
});
afterAll(() => shop.close());
// Each test is a minute of its own for the supplier's key.
beforeEach(() => shop.database.rateBucket.updateMany({ data: { grants: [] } }));

let meters = 0;
const lookUp = (from: string, headers: Record<string, string> = {}) =>
  visit(shop.base, from, "/api/validate", {
    headers,
    body: {
      service: "electricity",
      product: "Ikeja Electric",
      meterType: "prepaid",
      meterNumber: `4500${1_000_000 + ++meters}`,
    },
  });

it.each([
  ["without a cookie", () => ({}) as Record<string, string>],
  ["with a new device cookie each time", () => ({ cookie: `kiosk_device=${"d".repeat(20)}${meters}` })],
])("refuses one client that looks up many meters %s, and serves the others", async (how, headers) => {
  const from = how === "without a cookie" ? "127.0.0.11" : "127.0.0.12";
  const answers = [];
  for (let time = 0; time < 40; time++) answers.push(await lookUp(from, headers()));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 503)).toEqual([]);
  expect(refused.length).toBeGreaterThanOrEqual(34);
  for (const { headers: answered } of refused) expect(Number(answered["retry-after"])).toBeGreaterThan(0);
  for (const other of ["127.0.0.21", "127.0.0.22", "127.0.0.23"]) {
    expect((await lookUp(other)).status).toBe(200);
  }
});

it("tells a script of 200 meters no full name", async () => {
  const names: string[] = [];
  const ask = async () => {
    for (let time = 0; time < 20; time++) {
      const { status, json } = await lookUp("127.0.0.51");
      if (status === 200) names.push(json.customerName);
    }
  };
  await Promise.all(Array.from({ length: 10 }, ask));
  expect(names.length).toBeGreaterThan(0);
  expect(names.length).toBeLessThanOrEqual(12);
  expect(names.filter((name) => !/^(\p{L}\*+ ?)+$/u.test(name))).toEqual([]);
});

it("lets no stranger use up a number's look-ups for its owner", async () => {
  const body = { service: "tv", product: "DStv", smartcardNumber: "0212345678" };
  const check = (from: string) => visit(shop.base, from, "/api/validate", { body });
  for (let time = 0; time < 20; time++) await check("127.0.0.31");
  expect((await check("127.0.0.31")).status).toBe(429);
  expect((await check("127.0.0.32")).status).toBe(200);
});

it("keeps supplier calls for meters while someone reads the packages of every eSIM region", async () => {
  const { regions } = await shop.ctx.snapshot();
  for (const { code } of regions.slice(0, 60)) {
    await visit(shop.base, "127.0.0.41", `/api/catalogue/esim?region=${code}`);
  }
  expect((await lookUp("127.0.0.42")).status).toBe(200);
});
