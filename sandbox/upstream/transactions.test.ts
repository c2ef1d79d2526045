import { afterAll, beforeAll, expect, test } from "vitest";
import { TestClient } from "../test-client";

let client: TestClient;
let now = Date.parse("2026-11-01T08:00:00Z");
const ids: Record<string, unknown>[] = [];

beforeAll(async () => {
  client = await TestClient.start({ clock: { now: () => new Date(now) } });
  for (let index = 0; index < 25; index += 1) {
    const phone = index % 5 === 0 ? "08030000102" : "08031234567";
    ids.push((await client.airtime(phone, `LIST-${String(index).padStart(2, "0")}`)).data);
    now += 3_600_000;
  }
  await client.post("/api/v1/data/buy", {
    plan: "1GB_MTN_SME_30Days",
    phone: "08039998888",
    customerRef: "DATA",
  });
});
afterAll(() => client.close());

async function list(query: string) {
  const { data } = await client.get(`/api/transactions?${query}`);
  return data as { transactions: Record<string, unknown>[]; pagination: Record<string, unknown> };
}

test("lists newest first, ten per page by default and a hundred at most", async () => {
  const { transactions, pagination } = await list("");
  expect(transactions).toHaveLength(10);
  expect(transactions[0]?.customerRef).toBe("DATA");
  expect(pagination).toEqual({
    page: 1,
    limit: 10,
    total: 26,
    totalPages: 3,
    hasPrevious: false,
    hasNext: true,
  });
  const last = await list("page=3");
  expect(last.transactions).toHaveLength(6);
  expect(last.pagination).toMatchObject({ hasPrevious: true, hasNext: false });
  expect((await list("limit=100")).transactions).toHaveLength(26);
  expect((await client.get("/api/transactions?limit=101")).status).toBe(400);
  expect((await client.get("/api/transactions?page=0")).status).toBe(400);
});

test("filters by service, status and type", async () => {
  expect((await list("service=data")).pagination.total).toBe(1);
  expect((await list("status=FAILED")).pagination.total).toBe(5);
  expect((await list("tranxType=CREDIT")).pagination.total).toBe(0);
  expect((await list("query=LIST-07")).transactions).toMatchObject([{ customerRef: "LIST-07" }]);
  expect((await list("query=08039998888")).transactions).toMatchObject([{ customerRef: "DATA" }]);
  const hour = "start_date=2026-11-01T09:59:00Z&end_date=2026-11-01T11:00:00.000Z";
  expect((await list(hour)).transactions.map(({ customerRef }) => customerRef)).toEqual([
    "LIST-03",
    "LIST-02",
  ]);
  expect((await list("start_date=2026-11-02&end_date=2026-11-02")).pagination.total).toBe(10);
  expect((await client.get("/api/transactions?start_date=yesterday")).status).toBe(400);
});

test("requeries by _id and tranxId, not by customerRef", async () => {
  const bought = ids[1];
  expect((await client.get(`/api/transactions/${bought?._id}`)).data).toEqual(bought);
  expect((await client.get(`/api/transactions/${bought?.tranxId}`)).data).toEqual(bought);
  const missing = await client.get("/api/transactions/LIST-01");
  expect(missing.status).toBe(404);
  expect(missing.body.message).toBe("Transaction not found");
});

test("lags, fails or returns an empty list if ordered", async () => {
  await client.control("/reads", { listLagMs: 30 * 60_000 });
  await client.airtime("08031234567", "LAGS");
  expect((await list("query=LAGS")).transactions).toEqual([]);
  now += 31 * 60_000;
  expect((await list("query=LAGS")).transactions).toHaveLength(1);
  await client.control("/reads", { listLagMs: 0, transactions: "error" });
  expect((await client.get("/api/transactions")).status).toBe(500);
  await client.control("/reads", { transactions: "empty-list" });
  expect((await list("")).pagination.total).toBe(0);
  await client.control("/reads", { transactions: "none" });
});
