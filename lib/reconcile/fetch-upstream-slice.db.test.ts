import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "@/lib/context/context";
import { parseTransactionPage } from "@/lib/merchant/schemas/account";
import { closeDatabase, createDatabase, type Database } from "@/lib/platform/db/db";
import { fetchUpstreamSlice } from "./fetch-upstream-slice";

let database: Database;
beforeAll(() => {
  database = createDatabase(process.env.DATABASE_URL ?? "");
});
afterAll(() => closeDatabase(database));

it("finishes for three workers at once, though the key's calls of a minute are fewer than a list's pages", async () => {
  const pages = 5;
  let now = Date.now();
  let calls = 0;
  const transactions = async ({ page = 1, limit = 100 } = {}) => {
    calls += 1;
    const row = { _id: `row ${page}`, amount: 1, status: "SUCCESS" };
    const pagination = { page, total: pages, hasNext: page < pages };
    const value = parseTransactionPage({ data: { transactions: [row], pagination } }, { page, limit });
    return { ok: true, value };
  };
  const ctx = {
    db: database,
    merchant: { transactions },
    key: null,
    otherKeys: [],
    limits: { buys: 0, calls: 10 },
    clock: { now: () => new Date(now) },
    pause: async (ms: number) => {
      now += ms;
    },
  } as unknown as Context;
  const slice = { from: new Date(0), to: new Date(now) };
  const read = () => fetchUpstreamSlice(ctx, slice, { left: 40, isPatient: true });
  const rows = (await Promise.all([read(), read(), read()])).map((one) => one.whole && one.rows.length);
  expect(rows).toEqual([pages, pages, pages]);
  // No page was read again.
  expect(calls).toBe(3 * pages);
});
