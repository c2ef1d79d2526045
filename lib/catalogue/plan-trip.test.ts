import fc from "fast-check";
import { expect, test } from "vitest";
import { kobo } from "@/lib/platform/money";
import { planTrip, type TripPackage, type TripRegion, tripDays } from "./plan-trip";

const GB = 1024 ** 3;
const pack = (regionCode: string, gb: number, duration: number, price: number): TripPackage => ({
  packageCode: `${regionCode}_${gb}_${duration}_${price}`,
  regionCode,
  name: `${regionCode} ${gb}GB`,
  volume: gb * GB,
  duration,
  price: kobo(price),
});
const REGIONS: TripRegion[] = [
  { code: "GB", covers: ["GB"], packages: [pack("GB", 1, 7, 200), pack("GB", 5, 30, 1_000)] },
  { code: "FR", covers: ["FR"], packages: [pack("FR", 5, 30, 1_100), pack("FR", 10, 7, 900)] },
  { code: "EU-42", covers: ["GB", "FR", "DE"], packages: [pack("EU-42", 10, 30, 2_500)] },
  { code: "GL-139", covers: [], packages: [pack("GL-139", 100, 365, 1)] },
];

test("compares one regional package with one per country, for 15 days and 8 GB", () => {
  const { one, each } = planTrip({ places: ["GB", "FR"], days: 15, bytes: 8 * GB }, REGIONS);
  expect([one?.packages.map(({ regionCode }) => regionCode), one?.price, one?.spare]).toEqual([
    ["EU-42"],
    2_500,
    2 * GB,
  ]);
  expect([each?.packages.map(({ regionCode }) => regionCode), each?.price, each?.spare]).toEqual([
    ["GB", "FR"],
    2_100,
    2 * GB,
  ]);
});

test("never offers a region of unknown coverage, or a package that ends before the trip", () => {
  expect(planTrip({ places: ["GB"], days: 60, bytes: GB }, REGIONS)).toEqual({ one: null, each: null });
  expect(planTrip({ places: ["GB", "JP"], days: 5, bytes: GB }, REGIONS)).toEqual({ one: null, each: null });
});

const PLACES = ["GB", "FR", "DE"];
const anyPackage = fc.record({
  packageCode: fc.string({ minLength: 1, maxLength: 4 }),
  regionCode: fc.constant("X"),
  name: fc.constant("X 1GB"),
  price: fc.integer({ min: 1, max: 1_000_000 }).map(kobo),
  volume: fc.option(fc.integer({ min: 1, max: 40 })),
  duration: fc.option(fc.integer({ min: 1, max: 40 })),
});
const anyRegion = fc.record({
  code: fc.string({ minLength: 1, maxLength: 3 }),
  covers: fc.subarray(PLACES),
  packages: fc.array(anyPackage, { maxLength: 5 }),
});

test("finds the same prices as trying every combination", () => {
  fc.assert(
    fc.property(
      fc.array(anyRegion, { maxLength: 6 }),
      fc.subarray(PLACES, { minLength: 1 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 60 }),
      (regions, places, days, bytes) => {
        const share = Math.ceil(bytes / places.length);
        const all = regions.flatMap(({ covers, packages }) => packages.map((one) => ({ covers, one })));
        const fits = ({ one }: (typeof all)[number], min: number) =>
          (one.duration ?? 0) >= days && (one.volume ?? 0) >= min;
        const singles = all.filter(
          (row) => fits(row, bytes) && places.every((place) => row.covers.includes(place)),
        );
        let sums = [0];
        for (const place of places) {
          const own = all.filter((row) => fits(row, share) && row.covers.join() === place);
          sums = sums.flatMap((sum) => own.map(({ one }) => sum + one.price));
        }
        const min = (prices: number[]) => (prices.length > 0 ? Math.min(...prices) : null);
        const { one, each } = planTrip({ places, days, bytes }, regions);
        expect(one?.price ?? null).toBe(min(singles.map((row) => row.one.price)));
        expect(each?.price ?? null).toBe(places.length > 1 ? min(sums) : null);
        for (const option of [one, each]) {
          if (!option) continue;
          expect(option.spare).toBe(
            option.packages.reduce((sum, { volume }) => sum + (volume ?? 0), 0) - bytes,
          );
          expect(option.spare).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});

test("counts both ends of a trip, and rejects one that ends before it begins", () => {
  expect([
    tripDays("2026-12-12", "2026-12-26"),
    tripDays("2026-12-12", "2026-12-12"),
    tripDays("2026-12-26", "2026-12-12"),
    tripDays("2026-02-31x", "2026-03-01"),
    tripDays("", ""),
  ]).toEqual([15, 1, null, null, null]);
});
