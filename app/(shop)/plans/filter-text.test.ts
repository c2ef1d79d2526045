import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePlanFilter } from "@/lib/catalogue/parse-plan-filter";
import { NO_FILTER } from "@/lib/catalogue/plan-filter";
import { PLAN_LIMITS } from "@/lib/catalogue/plan-limit";
import { naira } from "@/lib/platform/money";
import { NETWORKS } from "@/lib/services/fields/phone";
import { propertyRuns } from "@/test/property-runs";
import { filterSentence, filterText } from "./filter-text";

const MB = 1024 ** 2;
const GB = 1024 ** 3;

test("formats a filter as text and as a sentence", () => {
  const wish = { ...NO_FILTER, bytes: 3 * GB, hours: 720, network: "mtn", most: naira(1_000) } as const;
  expect(filterText(wish)).toBe("3 GB, 30 days, MTN, under ₦1,000");
  expect(filterSentence(wish)).toBe("3 GB or more, 30 days or longer, MTN, ₦1,000 or less");
  expect(filterText({ ...NO_FILTER, bytes: 500 * MB, only: "social" })).toBe("500 MB, social");
  expect(filterText(NO_FILTER)).toBe("");
});

test("parses its own text back to the same filter", () => {
  const wishes = fc.record({
    bytes: fc.oneof(
      fc.constant(null),
      fc.integer({ min: 1, max: 1023 }).map((mb) => mb * MB),
      fc.integer({ min: 100, max: 100_000 }).map((hundredths) => Math.round((hundredths / 100) * GB)),
    ),
    hours: fc.option(
      fc.oneof(
        fc.integer({ min: 1, max: 47 }),
        fc.integer({ min: 1, max: 730 }).map((days) => days * 24),
      ),
    ),
    network: fc.option(fc.constantFrom(...NETWORKS)),
    most: fc.option(fc.integer({ min: 1, max: 1_000_000 }).map(naira)),
    only: fc.option(fc.constantFrom(...PLAN_LIMITS)),
  });
  fc.assert(
    fc.property(wishes, (wish) => {
      expect(parsePlanFilter(filterText(wish))).toEqual({ wish, unread: [] });
    }),
    { numRuns: propertyRuns(0.2) },
  );
});
