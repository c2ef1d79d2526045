import { afterEach, expect, test } from "vitest";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { TestClient } from "../test-client";

let client: TestClient;
afterEach(() => client.close());

test("requires the key on every operation and the channel on external ones", async () => {
  client = await TestClient.start();
  const get = (path: string, headers: Record<string, string>) =>
    fetchFresh(client.running.upstreamUrl + path, { headers });
  expect((await get("/api/v1/services", {})).status).toBe(401);
  const wrong = await get("/api/v1/services", { authorization: "Bearer wrong" });
  expect(await wrong.json()).toMatchObject({ message: "Invalid API key or IP not allowlisted" });
  const authorization = "Bearer sandbox-merchant-key";
  expect((await get("/api/external/v1/transactions", { authorization })).status).toBe(400);
  expect((await get("/api/external/v1/transactions", { authorization, channel: "API" })).status).toBe(200);
  await client.control("/key", { state: "inactive" });
  expect((await get("/api/v1/services", { authorization })).status).toBe(403);
  await client.control("/key", { state: "blocked" });
  expect((await get("/api/v1/services", { authorization })).status).toBe(401);
});

test("allows 30 purchases and 120 calls in any 60 s, answers 429 beyond that, and records the maximum", async () => {
  let now = 1_800_000_000_000;
  client = await TestClient.start({ rateLimits: true, clock: { now: () => new Date(now) } });
  const statuses: number[] = [];
  for (let index = 0; index < 31; index += 1) statuses.push((await client.airtime("08031234567")).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  const refused = await client.airtime("08031234567");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("x-ratelimit-limit")).toBe("30");
  expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");
  expect(refused.headers.get("x-ratelimit-reset")).toBe("1800000060");
  expect(client.state.books.rows()).toHaveLength(30);
  const reads: number[] = [];
  for (let index = 0; index < 100; index += 1) reads.push((await client.get("/api/v1/wallet")).status);
  expect(reads.filter((status) => status === 200)).toHaveLength(88);
  now += 60_000;
  expect((await client.airtime("08031234567")).status).toBe(200);
  expect(client.state.rates.report()).toEqual({
    calls: { total: 133, refused: 12, maxAllowedIn60s: 120, maxSeenIn60s: 132 },
    purchases: { total: 33, refused: 2, maxAllowedIn60s: 30, maxSeenIn60s: 32 },
  });
});

test("gives each key its own limits, wallet, rows and state", async () => {
  client = await TestClient.start({ rateLimits: true, clock: { now: () => new Date(1_800_000_000_000) } });
  const buy = (account?: string) =>
    client.post(
      "/api/v1/airtime/buy",
      { product: "MTN", phone: "08031234567", amount: 100, customerRef: `ref-${account}` },
      account,
    );
  for (let index = 0; index < 30; index += 1) await buy();
  expect((await buy()).status).toBe(429);
  const bought = await buy("lagos");
  expect(bought.status).toBe(200);
  expect(client.state.books.balanceKobo).toBe(500_000_000 - 30 * 9_735);
  expect(client.state.accounts.get("lagos")?.books.balanceKobo).toBe(500_000_000 - 9_735);
  const id = (bought.data as { tranxId: string }).tranxId;
  expect((await client.get(`/api/transactions/${id}`)).status).toBe(404);
  expect((await client.get(`/api/transactions/${id}`, "lagos")).status).toBe(200);
  await client.control("/key", { state: "blocked", account: "lagos" });
  expect((await buy("lagos")).status).toBe(401);
  expect((await client.get("/api/v1/services")).status).toBe(200);
});

test("destroys connections while down, and works again once up", async () => {
  client = await TestClient.start();
  await client.control("/up", { upstream: false });
  await expect(client.get("/api/v1/services")).rejects.toThrow();
  expect((await client.paystack("GET", "/refund")).status).toBe(200);
  await client.control("/up", { upstream: true, paystack: false });
  expect((await client.get("/api/v1/services")).status).toBe(200);
  await expect(client.paystack("GET", "/refund")).rejects.toThrow();
});

test.each([
  [{ product: "MTN", phone: "0803", amount: 100 }, "Phone number must be 11 digits"],
  [{ product: "MTN", phone: "08031234567", amount: 49 }, ["amount must not be less than 50"]],
  [{ product: "MTN", phone: "08031234567", amount: 1001 }, ["amount must not be greater than 1000"]],
  [
    { product: "MTN", phone: "08031234567", amount: "100" },
    ["amount must be a number conforming to the specified constraints"],
  ],
  [{ product: "NONE", phone: "08031234567", amount: 100 }, "Product not found"],
  [
    { phone: 1 },
    [
      "product should not be empty",
      "phone must be a string",
      "amount must be a number conforming to the specified constraints",
    ],
  ],
])("400 for %o", async (body, message) => {
  client = await TestClient.start();
  const answer = await client.post("/api/v1/airtime/buy", body);
  expect(answer.status).toBe(400);
  expect(answer.body.message).toEqual(message);
});

test("accepts three spellings of a product, and answers 400 to malformed JSON", async () => {
  client = await TestClient.start();
  await client.control("/catalogue", { product: "9MOBILE", set: { max: 500 } });
  for (const product of ["9MOBILE", "9mobile"]) {
    expect(
      (await client.post("/api/v1/airtime/buy", { product, phone: "08091234567", amount: 500 })).status,
    ).toBe(200);
  }
  const over = await client.post("/api/v1/airtime/buy", {
    product: "9MOBILE",
    phone: "08091234567",
    amount: 600,
  });
  expect(over.body.message).toBe("Maximum amount is 500");
  const broken = await fetchFresh(`${client.running.upstreamUrl}/api/v1/airtime/buy`, {
    method: "POST",
    headers: { authorization: "Bearer sandbox-merchant-key" },
    body: "{",
  });
  expect(broken.status).toBe(400);
});
