import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kobo, naira } from "@/lib/platform/money";
import { type ComparablePlan, koboPerGb, sortPlans } from "./compare-plans";

const GB = 1024 ** 3;
const plan = (id: string, price: number, gb: number | null, days: number | null) => ({
  id,
  price: naira(price),
  bytes: gb === null ? null : gb * GB,
  hours: days === null ? null : days * 24,
});
const ids = (plans: readonly ComparablePlan[]) => plans.map(({ id }) => id).join(" ");

test("computes the price per GB, rounded up to the kobo", () => {
  expect(koboPerGb(plan("a", 620, 1, 30))).toBe(naira(620));
  expect(koboPerGb(plan("a", 1_000, 3, 30))).toBe(33_334);
  expect(koboPerGb(plan("a", 100, 0.5, 1))).toBe(naira(200));
  expect(koboPerGb(plan("a", 100, null, 1))).toBeNull();
});

describe("sortPlans", () => {
  const plans = [
    plan("unlimited", 100, null, 30),
    plan("weekend", 90, 1, null),
    plan("big", 5_000, 10, 30),
    plan("dear", 700, 1, 30),
    plan("month", 620, 1, 30),
    plan("day", 285, 1, 1),
  ];
  test.each([
    ["size", "day month dear weekend big unlimited"],
    ["price", "weekend unlimited day month dear big"],
    ["value", "weekend day big month dear unlimited"],
    ["validity", "day month dear big unlimited weekend"],
  ] as const)("by %s, unknown last", (order, expected) =>
    expect(ids(sortPlans(plans, order))).toBe(expected),
  );

  const anyPlan = fc.record({
    id: fc.uuid(),
    price: fc.integer({ min: 1, max: 5_000_000 }).map(kobo),
    bytes: fc.option(fc.integer({ min: 1, max: 2 ** 42 })),
    hours: fc.option(fc.integer({ min: 1, max: 9_000 })),
  });
  test("is stable and loses no plan", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyPlan, { selector: ({ id }) => id, maxLength: 40 }),
        (plans: ComparablePlan[]) => {
          for (const order of ["size", "price", "value", "validity"] as const) {
            const sorted = sortPlans(plans, order);
            expect(sorted).toHaveLength(plans.length);
            expect(ids(sortPlans(plans.toReversed(), order))).toBe(ids(sorted));
            const known = sorted.map(({ bytes }) => bytes !== null);
            if (order === "size" || order === "value")
              expect(known.lastIndexOf(true)).toBe(known.filter(Boolean).length - 1);
          }
        },
      ),
    );
  });
});
