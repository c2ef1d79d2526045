import type { TripRegion } from "@/lib/catalogue/plan-trip";
import type { Context } from "@/lib/context/context";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";
import { esimOffers } from "./esim-offers";
import { countryOf, regionCoverage } from "./region-coverage";

/**
 * What the planner compares for these countries: their own packages, and those of regions that cover all of
 * them.
 */
export async function tripRegions(
  ctx: Context,
  { regions }: Pick<CatalogueSnapshot, "regions">,
  places: readonly string[],
): Promise<TripRegion[]> {
  const found = await Promise.all(
    regions.map(async (region): Promise<TripRegion | null> => {
      const country = countryOf(region);
      if (country !== null && !places.includes(country)) return null;
      const covers = await regionCoverage(ctx, region);
      if (country === null && !places.every((place) => covers.includes(place))) return null;
      const offers = await esimOffers(ctx, { region: region.code });
      if (!offers.ok) return null;
      // The region of this list, so that a form opens with it.
      const packages = offers.packages.map((offer) => ({ ...offer, regionCode: region.code }));
      return { code: region.code, covers, packages };
    }),
  );
  return found.filter((region) => region !== null);
}
