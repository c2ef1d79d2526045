import { expect, it } from "vitest";
import { bucketsOf, parseRange, rangeQuery, shownUntil } from "./parse-range";

const now = new Date("2026-11-23T13:00:00Z");
const days = ({ first, last }: { first: string; last: string }) => [first, last];

it("parses day, week, month, quarter and year around a day, in Lagos", () => {
  const of = (range: string, day = "2026-11-23") => days(parseRange({ range, day }, now, "month"));
  expect(of("day")).toEqual(["2026-11-23", "2026-11-23"]);
  expect(of("week")).toEqual(["2026-11-23", "2026-11-29"]);
  expect(of("week", "2026-11-22")).toEqual(["2026-11-16", "2026-11-22"]);
  expect(of("month", "2028-02-10")).toEqual(["2028-02-01", "2028-02-29"]);
  expect(of("quarter")).toEqual(["2026-10-01", "2026-12-31"]);
  expect(of("year")).toEqual(["2026-01-01", "2026-12-31"]);
  expect(days(parseRange({ range: "decade", day: "yesterday" }, now, "month"))).toEqual([
    "2026-11-01",
    "2026-11-30",
  ]);
  // Half past midnight in Lagos is still yesterday in UTC.
  expect(days(parseRange({ range: "day" }, new Date("2026-11-22T23:30:00Z"), "month"))).toEqual([
    "2026-11-23",
    "2026-11-23",
  ]);
});

it("compares a whole range with the whole one before, and one that runs with the same part", () => {
  const october = parseRange({ range: "month", day: "2026-10-05" }, now, "month");
  expect(october.before).toEqual({ from: new Date("2026-08-31T23:00:00Z"), to: october.from });
  const november = parseRange({ range: "month" }, now, "month");
  expect(november.before.from).toEqual(october.from);
  expect(november.before.to).toEqual(new Date("2026-10-23T13:00:00Z"));
  // February has no 30th: the whole month is compared.
  const march = parseRange({ range: "month" }, new Date("2027-03-30T12:00:00Z"), "month");
  expect(march.before.to).toEqual(march.from);
});

it("parses a custom range, in either order, and rejects one that is too long", () => {
  const custom = parseRange({ from: "2026-11-01", until: "2026-11-10" }, now, "month");
  expect(custom).toMatchObject({ name: "custom", first: "2026-11-01", last: "2026-11-10" });
  expect(custom.before).toEqual({ from: new Date("2026-10-21T23:00:00Z"), to: custom.from });
  // The requested day is kept when switching from a month to a day.
  expect(rangeQuery({ ...parseRange({ range: "month" }, now, "day"), name: "day" })).toBe(
    "range=day&day=2026-11-23",
  );
  expect(rangeQuery(custom)).toBe("from=2026-11-01&until=2026-11-10");
  expect(parseRange({ from: "2026-11-10", until: "2026-11-01" }, now, "month")).toEqual(custom);
  expect(parseRange({ from: "2001-01-01", until: "2026-11-01" }, now, "week").name).toBe("week");
});

it("splits a range into days, weeks or months without a gap", () => {
  for (const [asked, parts] of [
    [{ range: "month", day: "2026-11-01" }, 30],
    [{ range: "quarter", day: "2026-11-01" }, 14],
    [{ range: "year", day: "2026-11-01" }, 12],
    [{ range: "day", day: "2026-11-01" }, 1],
  ] as const) {
    const range = parseRange(asked, now, "month");
    const buckets = bucketsOf(range);
    expect(buckets).toHaveLength(parts);
    expect([buckets[0]?.from, buckets.at(-1)?.to]).toEqual([range.from, range.to]);
    for (const [at, bucket] of buckets.slice(1).entries()) expect(bucket.from).toEqual(buckets[at]?.to);
  }
});

it("shows a range that still runs until now, and one that ended to its end", () => {
  expect(shownUntil(parseRange({ range: "month" }, now, "month"))).toEqual(now);
  const ended = parseRange({ range: "month", day: "2026-09-01" }, now, "month");
  expect(shownUntil(ended)).toEqual(ended.to);
});
