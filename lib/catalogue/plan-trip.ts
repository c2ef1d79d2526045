import { type Kobo, kobo } from "@/lib/platform/money";

/** A package as the planner compares them. */
export interface TripPackage {
  packageCode: string;
  regionCode: string;
  /** The provider's. */
  name: string;
  /** Before the payment fee. */
  price: Kobo;
  /** Bytes; null if the provider doesn't state it. */
  volume: number | null;
  /** Days; null if the provider doesn't state it. */
  duration: number | null;
}

/** A region's packages and the countries in which they work, by ISO code. */
export interface TripRegion {
  code: string;
  covers: readonly string[];
  packages: readonly TripPackage[];
}

export interface TripRequest {
  /** ISO codes, each once. */
  places: readonly string[];
  days: number;
  /** For the whole trip. */
  bytes: number;
}

/** One way to have data on the whole trip. */
export interface TripOption {
  /** One for all places, or one for each in the order of `places`. */
  packages: TripPackage[];
  price: Kobo;
  /** Bytes beyond what is needed. */
  spare: number;
}

/**
 * The cheapest single package that works in all places, and the cheapest packages of the individual
 * countries. Every package must last the whole trip, because the days per country aren't known; the data is
 * divided evenly. Null if there is none. A region counts only if its coverage names the country; a package of
 * unknown size or validity never does. Pure.
 */
export function planTrip(
  { places, days, bytes }: TripRequest,
  regions: readonly TripRegion[],
): { one: TripOption | null; each: TripOption | null } {
  const covering = regions.filter(({ covers }) => places.every((place) => covers.includes(place)));
  const single = cheapest(covering, days, bytes);
  const share = Math.ceil(bytes / Math.max(1, places.length));
  const own = places.map((place) =>
    cheapest(
      regions.filter((region) => isCountry(region, place)),
      days,
      share,
    ),
  );
  const each = own.flatMap((found) => found ?? []);
  return {
    one: single && optionOf([single], bytes),
    each: places.length > 1 && each.length === places.length ? optionOf(each, bytes) : null,
  };
}

/** The days of a trip, including both ends; null if it ends before it begins or is longer than a year. */
export function tripDays(from: string, to: string): number | null {
  const at = (date: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  const days = (at(to) - at(from)) / 86_400_000 + 1;
  return Number.isInteger(days) && days >= 1 && days <= 366 ? days : null;
}

function isCountry({ covers }: TripRegion, place: string): boolean {
  return covers.length === 1 && covers[0] === place;
}

function cheapest(regions: readonly TripRegion[], days: number, bytes: number): TripPackage | null {
  let best: TripPackage | null = null;
  for (const candidate of regions.flatMap(({ packages }) => packages)) {
    if (
      candidate.volume === null ||
      candidate.duration === null ||
      candidate.volume < bytes ||
      candidate.duration < days
    )
      continue;
    if (
      !best ||
      candidate.price < best.price ||
      (candidate.price === best.price && candidate.volume > (best.volume ?? 0))
    )
      best = candidate;
  }
  return best;
}

function optionOf(packages: TripPackage[], bytes: number): TripOption {
  return {
    packages,
    price: kobo(packages.reduce((sum, { price }) => sum + price, 0)),
    spare: packages.reduce((sum, { volume }) => sum + (volume ?? 0), 0) - bytes,
  };
}
