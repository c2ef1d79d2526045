import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { naira } from "@/lib/platform/money";
import { planFilters } from "@/test/plan-filters";
import { propertyRuns } from "@/test/property-runs";
import { parsePlanFilter } from "./parse-plan-filter";
import { buildFilterQuery, NO_FILTER, type PlanFilter, parseFilterQuery } from "./plan-filter";

const MB = 1024 ** 2;
const GB = 1024 ** 3;
const DAY = 24;

describe("parsePlanFilter", () => {
  test.each<[string, Partial<PlanFilter>]>([
    ["3gb month", { bytes: 3 * GB, hours: 30 * DAY }],
    ["cheapest plan for 3 GB that lasts a month", { bytes: 3 * GB, hours: 30 * DAY }],
    ["1.5 GB for a week", { bytes: 1.5 * GB, hours: 7 * DAY }],
    ["500mb", { bytes: 500 * MB }],
    ["social", { only: "social" }],
    ["WhatsApp weekly", { only: "social", hours: 7 * DAY }],
    ["night plan 2GB", { only: "night", bytes: 2 * GB }],
    ["weekend 1gb", { only: "weekend", bytes: GB }],
    ["mtn 10GB, 30 days", { network: "mtn", bytes: 10 * GB, hours: 30 * DAY }],
    ["9mobile 1GB 7days", { network: "9mobile", bytes: GB, hours: 7 * DAY }],
    ["T2 monthly", { network: "9mobile", hours: 30 * DAY }],
    ["glo 2 weeks under ₦500", { network: "glo", hours: 14 * DAY, max: naira(500) }],
    ["5gb 1500 naira", { bytes: 5 * GB, max: naira(1_500) }],
    ["N1,000 a day", { max: naira(1_000), hours: DAY }],
    ["below 2k for two days", { max: naira(2_000), hours: 2 * DAY }],
    ["1tb 1 year", { bytes: 1024 * GB, hours: 365 * DAY }],
    ["24hrs", { hours: DAY }],
    ["7d 2gb", { bytes: 2 * GB, hours: 7 * DAY }],
    ["2 gigs today", { bytes: 2 * GB, hours: DAY }],
    ["", {}],
  ])("%j", (text, filter) =>
    expect(parsePlanFilter(text)).toEqual({ filter: { ...NO_FILTER, ...filter }, unread: [] }),
  );

  test.each<[string, string[]]>([
    ["unlimited 3gb", ["unlimited"]],
    ["1gb or 2gb", ["2gb"]],
    ["3g", ["3g"]],
    ["3 for a month", ["3"]],
    ["vodafone 3gb", ["vodafone"]],
  ])("%j leaves %j to be told, never guessed", (text, unread) =>
    expect(parsePlanFilter(text).unread).toEqual(unread),
  );

  const words = fc.constantFrom(
    "3gb",
    "month",
    "₦",
    "1,000",
    "9",
    "mobile",
    "night",
    "under",
    "k",
    "a",
    "days",
    "n",
    "99999999tb",
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.array(words).map((some) => some.join(" ")),
  );

  test("parses any text without throwing", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { filter } = parsePlanFilter(text);
        for (const value of [filter.bytes, filter.hours, filter.max]) {
          expect(value === null || (Number.isSafeInteger(value) && value > 0)).toBe(true);
        }
      }),
      { numRuns: propertyRuns(0.2) },
    );
  });
});

test("restores a filter from its query", () => {
  fc.assert(
    fc.property(planFilters, (filter) => {
      const query = buildFilterQuery(filter);
      expect(parseFilterQuery((name) => query.get(name))).toEqual(filter);
    }),
    { numRuns: propertyRuns() },
  );
});

test.each(["gb=3&days=30", "mb=500", "gb=1.5&days=7&network=glo&max=1000&only=night"])(
  "%s stays as it is",
  (text) => {
    const query = new URLSearchParams(text);
    expect(String(buildFilterQuery(parseFilterQuery((name) => query.get(name))))).toBe(text);
  },
);

test.each(["gb=-1", "gb=1e9", "gb=<x>", "days=0", "network=vodafone", "max=99999999999", "only=all"])(
  "%s asks for nothing",
  (text) => {
    const query = new URLSearchParams(text);
    expect(parseFilterQuery((name) => query.get(name))).toEqual(NO_FILTER);
  },
);
