import type { Context } from "@/lib/context/context";
import { findStoredLookup } from "@/lib/lookups/look-up";
import type { CatalogueSnapshot, SnapshotRegion } from "@/lib/services/catalogue-snapshot";
import { coverageKey, type EsimShelf, type KnownCoverage, regionShelf } from "@/lib/services/esim-shelf";
import { esimOffers } from "./esim-offers";

/** The country of a single-country region; null for several. */
export function countryOf({ kind, iso, code }: SnapshotRegion): string | null {
  return kind === "multi-country" ? null : (iso ?? code).toUpperCase();
}

/**
 * The ISO codes of the countries that a region covers; empty if unknown. From its packages, which are fetched
 * once and then stored, or from the details of an eSIM sold here (merchant-api.md 2.9, 2.10).
 */
export async function regionCoverage(ctx: Context, region: SnapshotRegion): Promise<string[]> {
  const country = countryOf(region);
  if (country !== null) return [country];
  const stored = await findStoredLookup<EsimShelf>(ctx, regionShelf(region).key);
  const packages = stored?.ok ? stored.value : await offersOf(ctx, region);
  const listed = packages.find(({ coverage }) => coverage.length > 0)?.coverage;
  if (listed) return codesOf(listed);
  const sold = await findStoredLookup<KnownCoverage>(ctx, coverageKey(region.code));
  return sold?.ok ? codesOf(sold.value.coverage) : [];
}

/** The multi-country regions that cover this country. */
export async function regionsCovering(
  ctx: Context,
  { regions }: Pick<CatalogueSnapshot, "regions">,
  country: string,
): Promise<SnapshotRegion[]> {
  const several = regions.filter((region) => countryOf(region) === null);
  const covered = await Promise.all(several.map((region) => regionCoverage(ctx, region)));
  return several.filter((_, index) => covered[index]?.includes(country));
}

async function offersOf(ctx: Context, { code }: SnapshotRegion) {
  const offers = await esimOffers(ctx, { region: code });
  return offers.ok ? offers.packages : [];
}

function codesOf(coverage: KnownCoverage["coverage"]): string[] {
  return coverage.flatMap(({ code }) => (code ? [code.toUpperCase()] : []));
}
