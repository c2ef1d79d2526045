import { expect, it } from "vitest";
import type { Context } from "@/lib/context/context";
import type { Call } from "@/lib/merchant/call";
import { endpointTable } from "@/lib/merchant/endpoint-overrides";
import { createReads } from "@/lib/merchant/reads";
import { fetchTransaction } from "./fetch-transaction";

const REF = "OUR-REF";
/**
 * An upstream whose free-text search finds `found` rows, the first one ours. `told`: its pagination fields.
 */
function upstream(found: number, told: Record<string, unknown> = {}, spoilt = false): Context {
  const rows = Array.from({ length: found }, (_, index) => ({
    _id: `row ${index}`,
    amount: spoilt && index > 0 ? "lots" : 1,
    customerRef: index === 0 ? REF : `other ${index}`,
    status: "SUCCESS",
  }));
  const call: Call = async () => {
    const body = JSON.stringify({ success: true, data: { transactions: rows, pagination: told } });
    return { kind: "answer", status: 200, headers: {}, body };
  };
  const config = { baseUrl: "http://x", apiKey: "k", pin: "12345", walletType: "main" };
  const merchant = createReads(call, endpointTable(), config);
  return {
    merchant,
    limits: { buys: 0, calls: 0 },
    clock: { now: () => new Date(0) },
  } as unknown as Context;
}

it.each([
  ["one row, no length told", 1, {}, true],
  ["none, no length told", 0, {}, true],
  ["a debit and its reversal, no length told", 2, {}, true],
  ["a full page, no length told", 100, {}, false],
  ["a page full by its own limit, no length told", 10, { page: 1, limit: 10 }, false],
  ["one row of one", 1, { page: 1, limit: 100, total: 1, totalPages: 1, hasNext: false }, true],
  ["one row of two", 1, { page: 1, limit: 1, total: 2, totalPages: 2, hasNext: true }, false],
  ["one row and a next page", 1, { hasNext: true }, false],
  ["a full page that is all", 100, { total: 100 }, true],
])("%s: whole or not", async (_, found, told, whole) => {
  const read = await fetchTransaction(upstream(found, told), REF);
  expect(read).toMatchObject({ whole });
  expect(read?.rows).toHaveLength(Math.min(1, found));
});

it("is incomplete when a row is unreadable", async () => {
  expect(await fetchTransaction(upstream(2, {}, true), REF)).toMatchObject({ rows: [{}], whole: false });
});
