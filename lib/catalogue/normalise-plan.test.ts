import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { propertyRuns } from "@/test/property-runs";
import { parseSize, parseValidity } from "./normalise-plan";

const MB = 1024 ** 2;
const GB = 1024 ** 3;

describe("parseSize", () => {
  test.each([
    ["1GB", GB],
    ["500mb", 500 * MB],
    ["1.5 Gb", 1.5 * GB],
    ["2.5gb ", 2.5 * GB],
    ["100 MB", 100 * MB],
    ["1TB", 1024 * GB],
    ["200KB", 200 * 1024],
    ["1,024MB", GB],
    ["1,5GB", 1.5 * GB],
    ["3.9GB", Math.round(3.9 * GB)],
    ["Binge 1.5GB", 1.5 * GB],
    ["Night 1GB", GB],
    ["1 GB (1024 MB)", GB],
    ["1GiB", GB],
    ["2 Gigs", 2 * GB],
    ["10GB 5G router", 10 * GB],
    ["1GB Daily", GB],
    ["1GB+SMS", GB],
  ])("%j", (text, bytes) => expect(parseSize(text)).toBe(bytes));

  test.each([
    "",
    "Unlimited",
    "GB",
    "5G",
    "0MB",
    "10Mbps",
    "1GB/day",
    "500MB per day",
    "1GB + 500MB night",
    "1 Month",
    `${"9".repeat(40)}TB`,
  ])("%j is unknown, not a guess", (text) => expect(parseSize(text)).toBeNull());

  test("parses any number, unit, case and spacing of a size", () => {
    const units = { MB, GB, TB: 1024 * GB };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999 }),
        fc.constantFrom(...(Object.keys(units) as (keyof typeof units)[])),
        fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
        fc.constantFrom("", " ", "  "),
        (tenths, unit, [first, second], space) => {
          const cased = `${first ? unit[0] : unit[0]?.toLowerCase()}${second ? "B" : "b"}`;
          return parseSize(` ${tenths / 10}${space}${cased} `) === Math.round((tenths / 10) * units[unit]);
        },
      ),
    );
  });
});

describe("parseValidity", () => {
  test.each([
    ["30 Days", 720],
    ["7days", 168],
    ["1 Month", 720],
    ["24 hrs", 24],
    ["24 HRS", 24],
    ["1 year", 8_760],
    ["365 Days", 8_760],
    ["1Day", 24],
    ["2 Months", 1_440],
    ["1 week", 168],
    ["Monthly", 720],
    ["weekly", 168],
    ["30-day", 720],
    ["1 Month (30 days)", 720],
    ["valid for 14 DAYS", 336],
  ])("%j", (text, hours) => expect(parseValidity(text)).toBe(hours));

  test.each([
    "",
    "Weekend",
    "5 Nights",
    "1 Day night plan",
    "30",
    "Unlimited",
    "0 days",
    "30 days + 5 days",
    "5 moons",
    "99999999 years",
  ])("%j is unknown, not a guess", (text) => expect(parseValidity(text)).toBeNull());

  test("parses any number, unit, case and spacing of a validity", () => {
    const units = { hour: 1, hrs: 1, day: 24, Days: 24, WEEK: 168, months: 720, Year: 8_760 };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom(...(Object.keys(units) as (keyof typeof units)[])),
        fc.constantFrom("", " "),
        (count, unit, space) => parseValidity(`${count}${space}${unit}`) === count * units[unit],
      ),
    );
  });
});

test("never throws, and every value fits its column", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[\d.,]{0,30} ?[kmgtbdhwy]{1,4}$/)),
      (text) => {
        const bytes = parseSize(text);
        const hours = parseValidity(text);
        return (
          (bytes === null || (Number.isSafeInteger(bytes) && bytes > 0)) &&
          (hours === null || (Number.isSafeInteger(hours) && hours > 0 && hours < 2 ** 31))
        );
      },
    ),
    { numRuns: propertyRuns(0.5) },
  );
});
