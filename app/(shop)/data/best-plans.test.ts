import fc from "fast-check";
import { expect, test } from "vitest";
import { bestPlans } from "./best-plans";
import type { PlanRow } from "./plan-rows";

const row = (id: string, gb: number | null, price: number): PlanRow => ({
  id,
  code: id,
  network: "mtn",
  name: "",
  size: "",
  lasts: "",
  family: "",
  kind: "standard",
  price,
  perGb: gb === null ? null : Math.ceil(price / gb),
  band: gb === null ? null : gb < 1 ? "small" : "medium",
  group: "month",
});
const told = (rows: PlanRow[], last: string | null = null) =>
  bestPlans(rows, last).map(({ row: { id }, reasons }) => [id, ...reasons]);

test("shows the lowest price with 1 GB, the best value and one in the middle", () => {
  const rows = [row("tiny", 0.1, 100), row("one", 1, 577), row("two", 2, 1113), row("six", 6, 2524)];
  expect(told(rows)).toEqual([
    ["one", "price"],
    ["six", "value"],
    ["two", "middle"],
  ]);
});

test("puts the customer's last plan third, or marks it on a plan that is already among the best", () => {
  const rows = [row("tiny", 0.1, 100), row("one", 1, 577), row("two", 2, 1113), row("six", 6, 2524)];
  expect(told(rows, "tiny")[2]).toEqual(["tiny", "last"]);
  expect(told(rows, "six")[1]).toEqual(["six", "value", "last"]);
  expect(told(rows, "elsewhere")[2]).toEqual(["two", "middle"]);
});

test("offers no better value at more than five times the lowest price", () => {
  const rows = [row("one", 1, 500), row("ten", 10, 2501), row("four", 4, 1800)];
  expect(told(rows)[1]).toEqual(["four", "value"]);
});

test("returns what exists if there are fewer, smaller or unmeasured plans", () => {
  expect(told([])).toEqual([]);
  expect(told([row("night", null, 300)])).toEqual([["night", "price"]]);
  expect(told([row("a", 0.2, 100), row("b", 0.5, 200)])).toEqual([
    ["a", "price"],
    ["b", "value"],
  ]);
  expect(told([row("a", 1, 500)])).toEqual([["a", "price", "value"]]);
});

test("keeps to its rules for any plans", () => {
  const plan = fc.record({
    gb: fc.option(fc.constantFrom(0.1, 0.5, 1, 1.5, 2, 5, 10, 40)),
    price: fc.integer({ min: 50, max: 100_000 }),
  });
  fc.assert(
    fc.property(fc.array(plan, { minLength: 1, maxLength: 30 }), fc.nat(40), (plans, at) => {
      const rows = plans.map(({ gb, price }, index) => row(`p${index}`, gb, price));
      const best = bestPlans(rows, `p${at}`);
      expect(best).toHaveLength(Math.min(3, rows.length));
      expect(new Set(best.map(({ row: { id } }) => id)).size).toBe(best.length);
      const large = rows.filter(({ band }) => band === "medium");
      const lowest = Math.min(...(large.length > 0 ? large : rows).map(({ price }) => price));
      expect(best[0]?.row.price).toBe(lowest);
      const value = best.find(({ reasons }) => reasons.includes("value"))?.row;
      const reach = rows.filter(({ perGb, price }) => perGb !== null && price <= 5 * lowest);
      if (reach.length > 0) expect(value?.perGb).toBe(Math.min(...reach.map(({ perGb }) => perGb ?? 0)));
      if (at < rows.length) expect(best.some(({ reasons }) => reasons.includes("last"))).toBe(true);
    }),
  );
});
