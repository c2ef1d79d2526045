import type { MerchantClient } from "@/lib/merchant/client";
import type { Read } from "@/lib/merchant/read";
import type { EsimPackage } from "@/lib/merchant/schemas/esim";
import type { EsimPackageList } from "@/lib/merchant/schemas/esim-package";
import type { Kobo } from "@/lib/platform/money";
import type { CatalogueSnapshot, SnapshotProduct, SnapshotRegion } from "./catalogue-snapshot";
import type { Lookup, LookupAnswer } from "./service";

/** A package as the upstream sells it now. `cost` is in kobo, whatever currency it was priced in. */
export interface ShelfPackage {
  packageCode: string;
  name: string;
  description: string | null;
  cost: Kobo;
  /** Bytes. */
  volume: number | null;
  /** Days. */
  duration: number | null;
  regionCode: string | null;
  speed: string | null;
  coverage: EsimPackage["coverage"];
}

/** All packages of a region, or all top-ups of an eSIM. */
export type EsimShelf = ShelfPackage[];

const FRESH_MS = 15 * 60_000;

/**
 * Lookup of a region's packages (merchant-api.md 4.15). There are thousands in a hundred regions, so they are fetched
 * only on request.
 */
export function regionShelf(region: SnapshotRegion): Lookup<MerchantClient, EsimShelf> {
  const regionType = region.kind === "multi-country" ? "multi-country" : "country";
  return {
    key: `esim region ${region.code}`,
    freshMs: FRESH_MS,
    ask: async (client) => {
      const read = await client.esimPackages({ regionCode: region.code, regionType, type: "BASE" });
      return shelfOf(read, "BASE");
    },
  };
}

/** Lookup of the top-ups of an eSIM that the shop sold or that the account's list contains (merchant-api.md 4.11). */
export function topUpShelf(iccid: string): Lookup<MerchantClient, EsimShelf> {
  return {
    key: `esim topup ${iccid}`,
    freshMs: FRESH_MS,
    allowed: (books) => books.isKnownEsim(iccid),
    ask: async (client) => shelfOf(await client.esimTopupPackages({ iccid }), "TOPUP"),
  };
}

/** Drops packages of the other kind: they can't be bought this way, whichever list they are in. */
function shelfOf(read: Read<EsimPackageList>, kind: "BASE" | "TOPUP"): LookupAnswer<EsimShelf> {
  if (!read.ok) return { ok: false, reason: read.reason === "not_found" ? "unknown" : "unavailable" };
  const fitting = read.value.items.filter(({ type }) => type === null || type === kind);
  const packages = fitting.map(
    ({ packageCode, name, description, price, volume, duration, regionCode, speed, coverage }) => ({
      packageCode,
      name,
      description,
      cost: price,
      volume,
      duration,
      regionCode,
      speed,
      coverage,
    }),
  );
  return { ok: true, value: packages };
}

/** Where a region's packages work, from the details of one already sold (merchant-api.md 2.9). */
export interface KnownCoverage {
  speed: string | null;
  coverage: EsimPackage["coverage"];
}

export function coverageKey(regionCode: string): string {
  return `esim coverage ${regionCode}`;
}

/** The upstream's product name for eSIM purchases, if it has one. */
export function esimProduct(snapshot: CatalogueSnapshot): string {
  const sold = ({ service }: SnapshotProduct) => service === "esim";
  return snapshot.products.find(sold)?.name ?? "eSIM";
}

/**
 * Whether all of eSIM is suspended upstream. Having no product at all doesn't mean so: packages have none
 * (merchant-api.md 2.10).
 */
export function esimSuspended(snapshot: CatalogueSnapshot): boolean {
  const sold = ({ service }: SnapshotProduct) => service === "esim";
  return !snapshot.products.some(sold) && snapshot.suspendedProducts.some(sold);
}
