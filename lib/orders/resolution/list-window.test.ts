import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Read } from "@/lib/merchant/read";
import { parseTransactionPage, type TransactionPage } from "@/lib/merchant/schemas/account";
import { propertyRuns } from "@/test/property-runs";
import { listWindow } from "./list-window";

const RUNS = { numRuns: propertyRuns() };

interface World {
  rows: number;
  /** The number of rows added on top before each page is read. */
  arrivals: number[];
  /** Which pagination fields the answer has. */
  tells: "all" | "total" | "nothing";
  /** The upstream's own maximum per page, whatever was requested; only "all" reports it. */
  most: number;
  fails: number | null;
  spoilt: number | null;
}
const world: fc.Arbitrary<World> = fc.record({
  rows: fc.integer({ min: 0, max: 350 }),
  arrivals: fc.array(fc.constantFrom(0, 0, 0, 1, 3), { minLength: 5, maxLength: 5 }),
  tells: fc.constantFrom("all", "total", "nothing"),
  most: fc.constantFrom(100, 100, 50, 10),
  fails: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null, freq: 6 }),
  spoilt: fc.option(fc.integer({ min: 0, max: 349 }), { nil: null, freq: 6 }),
});

/** An upstream that lists newest first while purchases come in. */
function upstream({ rows, arrivals, tells, most, fails, spoilt }: World) {
  let ids = Array.from({ length: rows }, (_, index) => `row ${rows - index}`);
  const first = [...ids];
  const readPage = async (page: number, asked: number): Promise<Read<TransactionPage> | null> => {
    const limit = Math.min(asked, most);
    for (let n = 0; n < (arrivals[page - 1] ?? 0); n++) ids = [`new ${ids.length}`, ...ids];
    if (fails === page) return { ok: false, reason: "lost" };
    const items = ids
      .slice((page - 1) * limit, page * limit)
      .map((id) => ({ _id: id, amount: id === `row ${spoilt}` ? "lots" : 1, status: "SUCCESS" }));
    const total = ids.length;
    const pagination = {
      page,
      limit,
      total,
      totalPages: Math.ceil(total / limit),
      hasNext: page * limit < total,
    };
    const data =
      tells === "all"
        ? { transactions: items, pagination }
        : tells === "total"
          ? { transactions: items, total }
          : { transactions: items };
    const value = parseTransactionPage({ data }, { page, limit: asked });
    return value ? { ok: true, value } : { ok: false, reason: "unreadable" };
  };
  return { readPage, first };
}

const calm: World = { rows: 0, arrivals: [], tells: "all", most: 100, fails: null, spoilt: null };

describe("a listing", () => {
  it("is complete only if it holds every row that existed when it began", async () => {
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const { readPage, first } = upstream(given);
        const listing = await listWindow(readPage);
        if (!listing.complete) return listing.flaw !== undefined;
        const seen = new Set(listing.rows.map(({ ids }) => ids._id));
        return first.every((id) => seen.has(id)) && seen.size === listing.rows.length;
      }),
      RUNS,
    );
  });

  it("is complete when nothing goes wrong", async () => {
    for (const tells of ["all", "total", "nothing"] as const) {
      for (const rows of [0, 1, 99, 100, 101, 200, 350]) {
        const { readPage } = upstream({ ...calm, rows, tells });
        const listing = await listWindow(readPage);
        expect([tells, rows, listing.complete, listing.rows.length]).toEqual([tells, rows, true, rows]);
      }
    }
  });

  it("is incomplete when stopped, and keeps its rows", async () => {
    const { readPage } = upstream({ ...calm, rows: 250 });
    const listing = await listWindow((page, limit) =>
      page > 2 ? Promise.resolve(null) : readPage(page, limit),
    );
    expect(listing).toMatchObject({ complete: false, flaw: "stopped" });
    expect(listing.rows).toHaveLength(200);
  });

  it("ends when the upstream repeats its first page endlessly", async () => {
    const { readPage } = upstream({ ...calm, rows: 250, tells: "nothing" });
    expect(await listWindow((_, limit) => readPage(1, limit))).toMatchObject({
      complete: false,
      flaw: "page_moved",
    });
  });

  it("continues after a short page without a length, because the upstream may return fewer rows than requested", async () => {
    const { readPage } = upstream({ ...calm, rows: 35, tells: "nothing", most: 10 });
    const listing = await listWindow(readPage);
    expect([listing.complete, listing.rows.length]).toEqual([true, 35]);
  });

  it.each([
    ["tells no length", { tells: "nothing" }],
    ["tells all", { tells: "all" }],
  ] as const)(
    "with an unreadable row alone on a page isn't at its end there, where it %s",
    async (_, given) => {
      const { readPage } = upstream({ ...calm, rows: 30, most: 1, spoilt: 29, ...given });
      expect(await listWindow(readPage)).toMatchObject({ complete: false, flaw: "unreadable_row" });
    },
  );
});
