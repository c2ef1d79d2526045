import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePlanFilter } from "@/lib/catalogue/parse-plan-filter";
import { NO_FILTER } from "@/lib/catalogue/plan-filter";
import { naira } from "@/lib/platform/money";
import { planFilters } from "@/test/plan-filters";
import { propertyRuns } from "@/test/property-runs";
import { filterSentence, filterText } from "./filter-text";

const MB = 1024 ** 2;
const GB = 1024 ** 3;

test("formats a filter as text and as a sentence", () => {
  const filter = { ...NO_FILTER, bytes: 3 * GB, hours: 720, network: "mtn", max: naira(1_000) } as const;
  expect(filterText(filter)).toBe("3 GB, 30 days, MTN, under ₦1,000");
  expect(filterSentence(filter)).toBe("3 GB or more, 30 days or longer, MTN, ₦1,000 or less");
  expect(filterText({ ...NO_FILTER, bytes: 500 * MB, only: "social" })).toBe("500 MB, social");
  expect(filterText(NO_FILTER)).toBe("");
});

test("parses its own text back to the same filter", () => {
  fc.assert(
    fc.property(planFilters, (filter) => {
      expect(parsePlanFilter(filterText(filter))).toEqual({ filter, unread: [] });
    }),
    { numRuns: propertyRuns(0.2) },
  );
});
