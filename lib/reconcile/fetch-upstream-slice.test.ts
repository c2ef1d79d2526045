import { expect, it } from "vitest";
import type { Context } from "@/lib/context/context";
import { parseTransactionPage } from "@/lib/merchant/schemas/account";
import { fetchUpstreamSlice } from "./fetch-upstream-slice";

/**
 * An upstream with ten rows per page, whatever was requested, that may report its total; `spoilt` rows are
 * unreadable.
 */
function upstream(rows: number, total?: number, spoilt: readonly number[] = []): Context {
  const all = Array.from({ length: rows }, (_, index) => ({
    _id: `row ${index}`,
    amount: spoilt.includes(index) ? "lots" : 1,
    status: "SUCCESS",
  }));
  const transactions = async ({ page = 1, limit = 100 } = {}) => ({
    ok: true,
    value: parseTransactionPage(
      { data: { transactions: all.slice((page - 1) * 10, page * 10), total } },
      { page, limit },
    ),
  });
  return {
    merchant: { transactions },
    key: null,
    otherKeys: [],
    limits: { buys: 0, calls: 0 },
  } as unknown as Context;
}
const slice = { from: new Date(0), to: new Date(3_600_000) };

it.each([0, 7, 10, 35])("reads all of %i rows, because missing rows can't be compared", async (rows) => {
  const read = await fetchUpstreamSlice(upstream(rows), slice, { left: 40 });
  expect(read.whole && read.rows.length).toBe(rows);
});

it("is incomplete when the call budget is too small", async () => {
  expect(await fetchUpstreamSlice(upstream(35), slice, { left: 3 })).toMatchObject({ whole: false });
});

it("is incomplete with fewer rows than the list's total", async () => {
  expect(await fetchUpstreamSlice(upstream(35, 35), slice, { left: 40 })).toEqual({
    whole: false,
    problem: "the upstream's list: fewer rows than it says",
  });
});

it("doesn't end at a page of unreadable rows", async () => {
  const spoilt = Array.from({ length: 10 }, (_, index) => 10 + index);
  expect(await fetchUpstreamSlice(upstream(35, undefined, spoilt), slice, { left: 40 })).toEqual({
    whole: false,
    problem: "the upstream's list: unreadable rows",
  });
});
