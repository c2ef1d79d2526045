import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NETWORKS } from "@/lib/services/fields/phone";
import { propertyRuns } from "@/test/property-runs";
import { type FindablePlan, findPlans } from "./find-plans";
import { NO_FILTER, type PlanFilter } from "./plan-filter";
import { PLAN_LIMITS, planLimit } from "./plan-limit";

const GB = 1024 ** 3;
const DAY = 24;

function plan(
  id: string,
  price: number,
  gb: number | null,
  days: number | null,
  more: Partial<FindablePlan> = {},
) {
  const bytes = gb === null ? null : Math.round(gb * GB);
  return {
    id,
    network: "mtn" as const,
    price: price * 100,
    bytes,
    hours: days === null ? null : days * DAY,
    perGb: gb === null ? null : Math.ceil((price * 100) / gb),
    limit: null,
    ...more,
  };
}

const month: PlanFilter = { ...NO_FILTER, bytes: 3 * GB, hours: 30 * DAY };
const ids = (plans: readonly FindablePlan[]) => plans.map(({ id }) => id);

describe("a search for 3 GB for a month", () => {
  const shelf = [
    plan("3gb", 1_860, 3, 30),
    plan("glo 3.9", 930, 3.9, 30, { network: "glo" }),
    plan("1gb", 620, 1, 30),
    plan("3gb a week", 800, 3, 7),
    plan("3gb 28 days", 900, 3, 28),
    plan("2.9gb", 925, 2.9, 30),
    plan("dear 2.9gb", 1_000, 2.9, 30),
    plan("night", 93, 3, 30, { limit: "night" }),
    plan("unlimited", 2_790, null, 30),
    plan("weekend", 441, 4, null),
    plan("unlimited a day", 100, null, 1),
    plan("75gb", 17_640, 75, 60),
  ];

  test("finds the cheapest sufficient plan of all networks first, then dearer ones", () => {
    expect(ids(findPlans(shelf, month).fit)).toEqual(["glo 3.9", "3gb", "75gb"]);
    expect(ids(findPlans(shelf, month, "value").fit)).toEqual(
      ["75gb", "glo 3.9", "3gb"].sort((a, b) => {
        const perGb = (id: string) => shelf.find((one) => one.id === id)?.perGb ?? 0;
        return perGb(a) - perGb(b);
      }),
    );
  });

  test("lists slightly smaller, cheaper plans separately", () => {
    expect(ids(findPlans(shelf, month).near)).toEqual(["3gb 28 days", "2.9gb"]);
  });

  test("lists night plans separately, or alone when asked for", () => {
    expect(ids(findPlans(shelf, month).limited)).toEqual(["night"]);
    expect(findPlans(shelf, { ...month, only: "night" })).toEqual({
      fit: [shelf.find(({ id }) => id === "night")],
      near: [],
      limited: [],
      unsure: [],
    });
  });

  test("lists plans of unknown size or validity without ranking them", () => {
    expect(ids(findPlans(shelf, month).unsure)).toEqual(["weekend", "unlimited"]);
  });

  test("filters by network and maximum price", () => {
    expect(ids(findPlans(shelf, { ...month, network: "mtn" }).fit)).toEqual(["3gb", "75gb"]);
    expect(ids(findPlans(shelf, { ...month, max: 100_000 as never }).fit)).toEqual(["glo 3.9"]);
  });
});

test.each<[string[], string | null]>([
  [["GLO GIFTING", "Night 1GB", "5 Nights"], "night"],
  [["AIRTEL GIFTING", "1gb", "Weekend"], "weekend"],
  [["9MOBILE GIFTING", "Unlimited (social)", "Always On"], "social"],
  [["MTN_WHATSAPP", "150MB", "7 Days"], "social"],
  [["MTN", "TikTok 1GB", "1 day"], "social"],
  [["MTN SME", "1GB", "30 Days"], null],
  [["AIRTEL GIFTING", "Binge 1.5GB", "24 hrs"], null],
  [["MTN BIGIG", "1GB", "weekly"], null],
])("%j is for %j", (texts, limit) => expect(planLimit(...texts)).toBe(limit));

const shelves = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    network: fc.option(fc.constantFrom(...NETWORKS)),
    price: fc.integer({ min: 1, max: 40 }),
    bytes: fc.option(fc.integer({ min: 1, max: 20 })),
    hours: fc.option(fc.integer({ min: 1, max: 20 })),
    perGb: fc.option(fc.integer({ min: 1, max: 40 })),
    limit: fc.option(fc.constantFrom(...PLAN_LIMITS)),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
);
const filters = fc.record({
  bytes: fc.option(fc.integer({ min: 1, max: 20 })),
  hours: fc.option(fc.integer({ min: 1, max: 20 })),
  network: fc.option(fc.constantFrom(...NETWORKS)),
  max: fc.option(fc.integer({ min: 1, max: 40 }).map((max) => max as never)),
  only: fc.option(fc.constantFrom(...PLAN_LIMITS)),
});

test("ranks the cheapest match first, omits no match and lists no plan twice", () => {
  fc.assert(
    fc.property(shelves, filters, (plans, filter) => {
      const { fit, near, limited, unsure } = findPlans(plans, filter);
      const fits = (candidate: FindablePlan) =>
        (filter.network === null || candidate.network === filter.network) &&
        (filter.max === null || candidate.price <= filter.max) &&
        candidate.limit === filter.only &&
        (filter.bytes === null || (candidate.bytes !== null && candidate.bytes >= filter.bytes)) &&
        (filter.hours === null || (candidate.hours !== null && candidate.hours >= filter.hours));
      expect(new Set(fit)).toEqual(new Set(plans.filter(fits)));
      expect(fit.every(({ price }, index) => index === 0 || price >= (fit[index - 1]?.price ?? 0))).toBe(
        true,
      );
      const all = [...fit, ...near, ...limited, ...unsure];
      expect(new Set(all).size).toBe(all.length);
      expect(near.length).toBeLessThanOrEqual(3);
      for (const one of near) expect(one.price).toBeLessThan(fit[0]?.price ?? Number.POSITIVE_INFINITY);
      for (const one of limited) expect(one.limit).not.toBeNull();
      for (const one of unsure) expect(one.bytes === null || one.hours === null).toBe(true);
      expect(findPlans(plans.toReversed(), filter)).toEqual({ fit, near, limited, unsure });
    }),
    { numRuns: propertyRuns(0.5) },
  );
});
