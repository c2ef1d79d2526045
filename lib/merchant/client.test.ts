import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "@/lib/platform/log/log";
import { kobo, naira } from "@/lib/platform/money";
import { createMerchantClient } from "./client";
import { findOverrideFault } from "./endpoint-overrides";
import { ENDPOINTS, type Endpoint, OPERATIONS } from "./endpoints";
import type { MerchantConfig } from "./merchant-config";

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: unknown;
}
let server: Server;
let seen: Seen[];
let reply: { status: number; headers?: Record<string, string>; body: string };
let logged: string[];
const KEY = "mk_canary_7f3a91c0d2e8";
const PIN = "Q7!zé";

beforeEach(async () => {
  seen = [];
  logged = [];
  reply = { status: 200, body: '{"success":true,"message":"ok","data":{}}' };
  server = createServer(async (req, res) => {
    let text = "";
    for await (const chunk of req) text += chunk;
    const body: unknown = text === "" ? null : JSON.parse(text);
    seen.push({ method: req.method ?? "", url: req.url ?? "", headers: req.headers, body });
    res.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.close();
});

function client(config: Partial<MerchantConfig> = {}) {
  const { port } = server.address() as AddressInfo;
  const destination = { write: (line: string) => void logged.push(line) };
  return createMerchantClient({
    baseUrl: `http://127.0.0.1:${port}/merchant/base/`,
    apiKey: KEY,
    pin: PIN,
    log: createLog({ level: "debug", process: "test", destination }),
    ...config,
  });
}
const ref = { customerRef: "01JD3XK5V9QF8M2ZTB7CWNH4RA" };
const meter = {
  meterNumber: "45061234567",
  meterType: "prepaid",
  amount: kobo(100_050),
  customerName: "ADA OBI",
  address: "1 Broad Street",
  product: "Ikeja Electric",
  productId: "665f",
  ...ref,
} as const;
const card = {
  smartcardNumber: "0123456789",
  plan: "padi",
  product: "DSTV",
  customerName: "ADA OBI",
  ...ref,
};

describe("requests", () => {
  it("keeps the base path and sends Bearer, channel and the 11-digit phone", async () => {
    await client().buyAirtime({ product: "MTN", phone: "+2348031234567", amount: naira(500), ...ref });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: "POST",
      url: "/merchant/base/api/v1/airtime/buy",
      headers: { authorization: `Bearer ${KEY}`, channel: "API", "content-type": "application/json" },
      body: { product: "MTN", phone: "08031234567", amount: 500, ...ref },
    });
    await client().services();
    expect(seen[1]).toMatchObject({ headers: { channel: "API", authorization: `Bearer ${KEY}` } });
  });

  it("sends wallettype only when configured, and no extra fields", async () => {
    await client().buyData({ plan: "p", phone: "08031234567", ...ref });
    await client({ walletType: "bonus" }).buyData({ plan: "p", phone: "08031234567", ...ref });
    expect(seen.map((one) => one.body)).toEqual([
      { plan: "p", phone: "08031234567", ...ref },
      { plan: "p", phone: "08031234567", wallettype: "bonus", ...ref },
    ]);
  });

  it("sends the biller's name for 4.7, and its id, name and the PIN for 4.12", async () => {
    await client().buyElectricity(meter);
    await client({ electricityVia: "external" }).buyElectricity({
      ...meter,
      promocode: "P",
      saveAsBeneficiary: false,
    });
    const shared = {
      meterNumber: "45061234567",
      meterType: "prepaid",
      amount: 1000.5,
      customerName: "ADA OBI",
      address: "1 Broad Street",
      ...ref,
    };
    expect(seen.map(({ url, body }) => [url, body])).toEqual([
      ["/merchant/base/api/v1/electricity/buy", { ...shared, billerCode: "Ikeja Electric" }],
      [
        "/merchant/base/api/external/v1/electricity/buy",
        {
          ...shared,
          billerCode: "665f",
          billerName: "Ikeja Electric",
          pin: PIN,
          promocode: "P",
          saveAsBeneficiary: false,
        },
      ],
    ]);
  });

  it("omits the PIN where an endpoint doesn't need it", async () => {
    const plain = client();
    await plain.buyCable(card);
    await plain.buyEducationPin({ product: "WAEC", quantity: 2, ...ref });
    await plain.buyEsim({ packageCode: "P", ...ref });
    await plain.buyBetting({ product: "Bet9ja", accountId: "77", amount: naira(100), ...ref });
    for (const { body } of seen) expect(body).not.toHaveProperty("pin");
    expect(seen[3]?.body).toEqual({ product: "Bet9ja", account_id: "77", amount: 100, ...ref });
  });

  it("puts identifiers into the path, encoded, and filters into the query", async () => {
    await client().transaction("a/../b?c");
    await client().transaction("..");
    await client().transactions({ page: 2, limit: 500, query: "R 1", from: new Date(0) });
    expect(seen.map((one) => one.url)).toEqual([
      "/merchant/base/api/transactions/a%2F..%2Fb%3Fc",
      "/merchant/base/api/transactions/_",
      "/merchant/base/api/transactions?page=2&limit=100&start_date=1970-01-01T00%3A00%3A00.000Z&query=R+1",
    ]);
  });

  it("sends nothing if the PIN is missing, or has the wrong length for internet", async () => {
    const internet = { plan: "p", accountId: "1", phone: "08031234567", ...ref };
    const refused = { kind: "not_sent", reason: "not_configured" };
    expect(await client({ pin: "1234" }).buyInternet(internet)).toMatchObject(refused);
    expect(await client({ pin: undefined }).buyInternet(internet)).toMatchObject(refused);
    expect(await client({ pin: undefined }).buyCableExternal(card)).toMatchObject(refused);
    expect(seen).toHaveLength(0);
    expect(client({ pin: "1234" }).canBuy).toMatchObject({ internet: false, electricity: true });
    expect(await client().buyInternet(internet)).toMatchObject({ kind: "answer" });
  });

  it("sends nothing when beforeWrite returns false", async () => {
    const exchange = await client().buyData(
      { plan: "p", phone: "08031234567", ...ref },
      { beforeWrite: () => false },
    );
    expect(exchange).toEqual({ kind: "not_sent", reason: "fenced" });
    expect(seen).toHaveLength(0);
  });
});

describe("overrides", () => {
  it("changes paths, methods, parameter and header names", async () => {
    const overrides = {
      headers: { channel: "x-channel", authorizationPrefix: "" },
      operations: {
        dataPlans: { params: { product: "productName" } },
        esimTopupPackages: { path: "/v9/esim/{iccid}/topups" },
        validateMeter: { params: { billerName: "productName" } },
        transaction: { method: "POST" as const, path: "/v9/requery", params: { transactionId: "id" } },
      },
    };
    const changed = client({ overrides });
    await changed.dataPlans({ product: "MTN SME" });
    await changed.esimTopupPackages({ iccid: "8923" });
    await changed.transaction("T1");
    await changed.validateMeter({ ...meter });
    expect(seen.map((one) => `${one.method} ${one.url}`)).toEqual([
      "GET /merchant/base/api/v1/plans/data?productName=MTN+SME",
      "GET /merchant/base/v9/esim/8923/topups",
      "POST /merchant/base/v9/requery",
      "POST /merchant/base/api/external/v1/validate",
    ]);
    expect(seen[0]?.headers).toMatchObject({ "x-channel": "API", authorization: KEY });
    expect(seen[2]?.body).toEqual({ id: "T1" });
    expect(seen[3]?.body).toMatchObject({ productName: "Ikeja Electric", type: "electricity" });
  });

  it.each([
    { operations: { buyAirtme: {} } },
    { operations: { buyAirtime: { path: "https://elsewhere.example/x" } } },
    { operations: { buyAirtime: { path: "/../x" } } },
    { operations: { buyAirtime: { path: "/x?y" } } },
    { operations: { buyAirtime: { params: { fone: "x" } } } },
    { operations: { transaction: { path: "/x/{nothing}" } } },
    { headers: { channel: "a b" } },
    { more: 1 },
  ])("refuses %o at once", (overrides) => {
    expect(() => client({ overrides })).toThrow();
    expect(findOverrideFault(overrides)).toMatch(/\w/);
  });

  it("describes what is wrong with an override", () => {
    expect(findOverrideFault({ operations: { buyAirtime: { params: { fone: "x" } } } })).toBe(
      "operations.buyAirtime.params.fone: no such parameter",
    );
    expect(findOverrideFault([])).toMatch(/^it: /);
    expect(findOverrideFault({ operations: { wallets: { path: "/api/v1/wallets" } } })).toBeNull();
    expect(findOverrideFault()).toBeNull();
  });

  it("covers every section of the document and knows what spends money", () => {
    const sections = new Set<string>(OPERATIONS.map((operation) => ENDPOINTS[operation].spec));
    for (let section = 1; section <= 15; section++) expect([...sections]).toContain(`4.${section}`);
    for (const operation of OPERATIONS) {
      const isBuy = operation.startsWith("buy");
      const endpoint: Endpoint = ENDPOINTS[operation];
      expect(endpoint.purchase ?? false).toBe(isBuy);
      expect(endpoint.method === "POST" || !isBuy).toBe(true);
    }
  });
});

describe("reads", () => {
  it.each([
    [401, "{}", "unauthorised"],
    [403, "", "unauthorised"],
    [404, '{"message":"Transaction not found"}', "not_found"],
    [404, "", "not_found"],
    [404, '{"statusCode":404,"message":"Cannot GET /api/transactions/T1","error":"Not Found"}', "unreadable"],
    [404, "<html><pre>Cannot GET /api/transactions/T1</pre></html>", "unreadable"],
    [400, '{"message":"Meter number validation failed"}', "not_found"],
    [400, '{"message":"else"}', "refused"],
    [302, "", "refused"],
    [500, '{"message":"Product not found"}', "refused"],
    [429, "", "rate_limited"],
    [200, "<html>", "unreadable"],
    [200, '{"success":false,"message":"no"}', "refused"],
    [200, "{}", "unreadable"],
    [200, "[]", "unreadable"],
    [200, '{"data":{"status":{}}}', "unreadable"],
  ])("%i %s is %s", async (status, body, reason) => {
    reply = { status, body };
    expect(await client().transaction("T1")).toMatchObject({ ok: false, reason });
  });

  it("counts unreadable records instead of dropping them", async () => {
    reply = { status: 200, body: '{"data":[{"_id":"1","plan":"1GB","price":1},{"_id":"2","plan":"2GB"}]}' };
    expect(await client().dataPlans()).toMatchObject({ ok: true, value: { unreadable: 1 } });
  });

  it("returns the rate limits and the retry time", async () => {
    const headers = { "x-ratelimit-limit": "120", "x-ratelimit-remaining": "0", "retry-after": "7" };
    reply = { status: 429, headers, body: "" };
    const before = Date.now();
    const read = await client().wallets();
    expect(read).toMatchObject({ ok: false, rateLimit: { limit: 120, remaining: 0 } });
    if (read.ok) throw new Error();
    expect(read.retryAt?.getTime()).toBeGreaterThanOrEqual(before + 6_900);
  });

  it("doesn't follow a redirect with the key", async () => {
    reply = { status: 307, headers: { location: "/elsewhere" }, body: "" };
    await client().buyData({ plan: "p", phone: "08031234567", ...ref });
    expect(seen).toHaveLength(1);
  });
});

describe("logs", () => {
  it("contain no key, PIN, token, name or full number", async () => {
    const token = "26361234567890123456";
    reply = {
      status: 200,
      body: JSON.stringify({
        success: true,
        message: `Token : 2636-1234-5678-9012-3456 key ${KEY}`,
        data: {
          status: "SUCCESS",
          token,
          customerName: "ADA OBI",
          number: "08031234567",
          pins: [{ pin: "881122", serial: "WRN55" }],
          activationCode: "LPA:1$smdp.io$K2-XX",
        },
      }),
    };
    const all = client({ electricityVia: "external" });
    await all.buyElectricity(meter);
    await all.buyCableExternal(card);
    await all.buyInternet({ plan: "p", accountId: "77665544332", phone: "08031234567", ...ref });
    await all.buyAirtime({ product: "MTN", phone: "08031234567", amount: naira(500), ...ref });
    await all.buyEsim({ packageCode: "P", iccid: "8923418450000012345", ...ref });
    await all.validateMeter({ ...meter });
    await all.transactions({ query: "08031234567" });
    reply = { status: 500, body: `<html>${KEY} 08031234567</html>` };
    await all.wallets();
    const text = logged.join("");
    expect(logged.length).toBe(8);
    expect(text).toContain(ref.customerRef);
    expect(text).toContain('"operation":"buyElectricityExternal"');
    const secrets = [
      KEY,
      PIN,
      token,
      "2636-1234",
      "ADA",
      "Broad",
      "08031234567",
      "45061234567",
      "0123456789",
    ];
    for (const secret of [...secrets, "881122", "WRN55", "K2-XX", "77665544332", "8923418450000012345"]) {
      expect(text).not.toContain(secret);
    }
  });
});
