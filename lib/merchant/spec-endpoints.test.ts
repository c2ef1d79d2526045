import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { naira } from "@/lib/platform/money";
import type { Call } from "./call";
import { endpointTable } from "./endpoint-overrides";
import { ENDPOINTS, HEADERS, type Operation } from "./endpoints";
import { createPurchases, internetPinUsable } from "./purchases";
import type { Read } from "./read";
import { createReads } from "./reads";

/** Compares every operation of merchant-api.md section 4 with what the client sends. */
interface Stated {
  section: string;
  method?: "GET" | "POST";
  path?: string;
  client: string;
  parameters: { name: string; required: boolean }[];
}
const { operations } = JSON.parse(
  readFileSync(new URL("../../test/spec/merchant-api.json", import.meta.url), "utf8"),
) as { operations: Stated[] };

/** The endpoint of a client method where their names differ. */
const ENDPOINT_OF: Record<string, Operation> = { buyEducationPin: "buyEducationPinV1" };
/** Wire names where the document says "not shown" or uses other words (merchant-api-notes.md). */
const WIRE_NAMES: Record<string, string[]> = {
  "product-name filter": ["product"],
  ICCID: ["iccid"],
  "date range": ["start_date", "end_date"],
  planId: ["cableplan"],
};

const endpointOf = (stated: Stated) => ENDPOINTS[ENDPOINT_OF[stated.client] ?? (stated.client as Operation)];
const nameOf = ({ section, path, client }: Stated) => `${section} ${path ?? client}`;

test.each(operations.map((stated) => [nameOf(stated), stated] as const))(
  "%s: method, path and parameters",
  (_, stated) => {
    const endpoint = endpointOf(stated);
    if (stated.path) expect([endpoint.method, endpoint.path]).toEqual([stated.method, stated.path]);
    const sent = Object.values(endpoint.params);
    for (const { name } of stated.parameters)
      expect(sent).toEqual(expect.arrayContaining(WIRE_NAMES[name] ?? [name]));
    expect(endpoint.spec).toContain(stated.section);
  },
);

/** Records the operations called, with their wire parameters. Nothing is sent. */
function listen() {
  const sent: { operation: string; params: Record<string, unknown> }[] = [];
  const call: Call = async (operation, params) => {
    const { params: names } = ENDPOINTS[operation] as { params: Record<string, string> };
    const given = Object.entries(params).filter(([, value]) => value !== undefined);
    sent.push({
      operation,
      params: Object.fromEntries(given.map(([name, value]) => [names[name] ?? name, value])),
    });
    return { kind: "answer", status: 200, headers: {}, body: answer };
  };
  let answer = "{}";
  const reply = (body: object) => {
    answer = JSON.stringify(body);
  };
  return { sent, call, reply };
}
const config = { baseUrl: "http://x", apiKey: "k", pin: "12345", walletType: "main" };

describe("purchase requests", () => {
  const customerRef = "R1";
  const extras = { saveAsBeneficiary: false, beneficiaryName: "Ada", promocode: "P", deviceKey: "D" };
  const meter = {
    meterNumber: "45061234567",
    meterType: "prepaid" as const,
    customerName: "ADA",
    address: "1 Broad Street",
    customerRef,
  };
  const ourMeter = { ...meter, amount: naira(500), product: "Ikeja Electric", productId: "p1" };
  const card = { smartcardNumber: "0123456789", customerName: "ADA", customerRef };
  const ourCard = { ...card, plan: "padi", product: "DSTV" };
  const wireCard = { ...card, cableplan: "padi", cablename: "DSTV" };
  const { sent, call } = listen();
  const buy = createPurchases(call, config);
  const phone = "08031234567";
  // call.ts adds the PIN to the body if the endpoint needs it (client.test.ts).
  const purchases: Record<string, [run: () => Promise<unknown>, body: Record<string, unknown>]> = {
    buyData: [
      () => buy.buyData({ plan: "p", phone, customerRef }),
      { plan: "p", phone, wallettype: "main", customerRef },
    ],
    buyAirtime: [
      () => buy.buyAirtime({ product: "MTN", phone, amount: naira(50), customerRef }),
      { product: "MTN", phone, amount: 50, customerRef },
    ],
    buyElectricityV1: [
      () => buy.buyElectricityV1(ourMeter),
      { ...meter, amount: 500, billerCode: "Ikeja Electric" },
    ],
    buyElectricityExternal: [
      () => buy.buyElectricityExternal({ ...ourMeter, ...extras }),
      { ...meter, ...extras, amount: 500, billerCode: "p1", billerName: "Ikeja Electric" },
    ],
    buyBetting: [
      () => buy.buyBetting({ product: "Bet9ja", accountId: "77", amount: naira(100), customerRef }),
      { product: "Bet9ja", account_id: "77", amount: 100, customerRef },
    ],
    buyInternet: [
      () => buy.buyInternet({ plan: "p", accountId: "7", phone, customerRef, ...extras }),
      { plan: "p", accountid: "7", phone, customerRef, ...extras },
    ],
    buyCableExternal: [() => buy.buyCableExternal({ ...ourCard, ...extras }), { ...wireCard, ...extras }],
    buyCableV1: [() => buy.buyCableV1(ourCard), wireCard],
  };

  test.each(Object.entries(purchases))("%s", async (operation, [run, body]) => {
    sent.length = 0;
    await run();
    expect(sent).toEqual([{ operation, params: body }]);
    const stated = operations.find(({ client }) => client === operation);
    const names = stated?.parameters.flatMap(({ name }) => WIRE_NAMES[name] ?? [name]) ?? [];
    const pin = ENDPOINTS[operation as Operation].pin ? ["pin"] : [];
    expect([...Object.keys(body), ...pin]).toEqual(expect.arrayContaining(names));
    expect(names.length).toBeGreaterThan(0);
  });

  test("covers all purchases with documented fields", () => {
    const stated = operations.filter(
      ({ client, parameters }) => client.startsWith("buy") && parameters.length > 0,
    );
    expect(stated.map(({ client }) => client).sort()).toEqual(Object.keys(purchases).sort());
  });
});

test("sends the document's filters and identifiers with reads", async () => {
  const { sent, call } = listen();
  const reads = createReads(call, endpointTable(), config);
  await reads.products({ service: "airtime" });
  await reads.dataPlans({ product: "MTN SME" });
  await reads.cablePlans({ product: "DSTV" });
  await reads.esimDetails("R1");
  await reads.esimTopupPackages({ iccid: "8910" });
  await reads.transaction("TX1");
  await reads.transactions({
    page: 2,
    limit: 50,
    from: new Date(0),
    to: new Date(1),
    service: "airtime",
    status: "FAILED",
    tranxType: "DEBIT",
  });
  await reads.myEsims();
  expect(sent.map(({ params }) => params)).toEqual([
    { service: "airtime" },
    { product: "MTN SME" },
    { product: "DSTV" },
    { transactionId: "R1" },
    { iccid: "8910" },
    { transactionId: "TX1" },
    {
      page: 2,
      limit: 50,
      start_date: "1970-01-01T00:00:00.000Z",
      end_date: "1970-01-01T00:00:00.001Z",
      service: "airtime",
      status: "FAILED",
      tranxType: "DEBIT",
    },
    { page: 1, limit: 20 },
  ]);
});

test("finds results where the document puts them", async () => {
  const { call, reply } = listen();
  const reads = createReads(call, endpointTable(), config);
  const count = (read: Read<{ items: unknown[] }>) => (read.ok ? read.value.items.length : read.reason);
  reply({ message: "success", allServices: [{ _id: "1", name: "airtime" }] });
  expect(count(await reads.services())).toBe(1);
  reply({ statusCode: 200, message: "success", allProduct: [{ _id: "1", name: "MTN" }] });
  expect(count(await reads.products())).toBe(1);
  reply({ statusCode: 500, message: "error", allProduct: [{ _id: "1", name: "MTN" }] });
  expect(count(await reads.products())).toBe("refused");
  const plan = { _id: "1", plan: "1GB", price: 1 };
  reply({ message: "success", data: [plan, plan] });
  expect([count(await reads.dataPlans()), count(await reads.cablePlans())]).toEqual([2, 2]);
  const pagination = { page: 1, limit: 20, total: 1, totalPages: 1, hasPrevious: false, hasNext: false };
  reply({ success: true, message: "ok", data: { esims: [{ iccid: "8910" }], pagination } });
  expect(await reads.myEsims()).toMatchObject({
    ok: true,
    value: { hasNext: false, pagination: { limit: 20 } },
  });
  // A list variant without pages (merchant-api-notes.md, My eSIMs) ends only with an empty response.
  reply({ success: true, message: "ok", data: [{ iccid: "8910" }] });
  expect(await reads.myEsims()).toMatchObject({ ok: true, value: { hasNext: true } });
  reply({ success: true, message: "ok", data: [] });
  expect(await reads.myEsims({ page: 2 })).toMatchObject({ ok: true, value: { hasNext: false } });
  const packages = [{ packageCode: "P", price: 1, currency: "USD", priceInNaira: 1600 }];
  reply({ success: true, message: "ok", data: { packages, exchangeRate: 1600 } });
  expect(await reads.esimTopupPackages({ iccid: "1" })).toMatchObject({
    ok: true,
    value: { exchangeRate: "1600" },
  });
  reply({ success: false, message: "no such eSIM" });
  expect(await reads.esimDetails("1")).toMatchObject({
    ok: false,
    reason: "refused",
    message: "no such eSIM",
  });
});

test("follows section 5: Bearer, the channel header with the value API, the PIN only on external purchases", () => {
  expect([HEADERS.authorization, HEADERS.authorizationPrefix]).toEqual(["Authorization", "Bearer "]);
  expect([HEADERS.channel, HEADERS.channelValue]).toEqual(["channel", "API"]);
  for (const [operation, { path, pin }] of Object.entries(ENDPOINTS)) {
    const external = path.startsWith("/api/external/v1/") && operation.startsWith("buy");
    expect([operation, pin]).toEqual([operation, external]);
  }
});

test("follows section 8: an internet PIN has exactly 5 characters", () => {
  expect(["1234", "12345", "123456", undefined].map((pin) => internetPinUsable(pin))).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test("follows section 9: only the three prefixes", () => {
  const prefixes = ["/api/v1", "/api/external/v1", "/api/transactions"];
  for (const { path } of Object.values(ENDPOINTS)) {
    expect([path, prefixes.some((prefix) => `${path}/`.startsWith(`${prefix}/`))]).toEqual([path, true]);
  }
});
