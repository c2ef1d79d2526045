import type { MerchantClient } from "@/lib/merchant/client";
import type { EsimPackage } from "@/lib/merchant/schemas/esim";
import { type Clock, systemClock } from "@/lib/platform/clock";
import type { Kobo } from "@/lib/platform/money";
import { linePrice } from "@/lib/pricing/line-price";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";

/** A package on the shelf; `price` is the customer's, before the payment fee. */
export interface EsimOffer {
  packageCode: string;
  name: string;
  description: string | null;
  price: { amount: Kobo; currency: "NGN" };
  bytes: number | null;
  days: number | null;
  regionCode: string | null;
}

export type EsimOffers =
  | { ok: true; packages: EsimOffer[] }
  | { ok: false; reason: "unknown" | "unavailable" };

type EsimReads = Pick<MerchantClient, "esimPackages" | "esimTopupPackages">;

const TTL_MS = 15 * 60_000;
const MOST_KEPT = 300;

const shared = globalThis as {
  kioskEsim?: WeakMap<EsimReads, Map<string, { at: number; packages: EsimPackage[] }>>;
};

/**
 * Packages of a region of our copy, or top-ups of an eSIM (contract.md, GET /api/catalogue/esim). Read from the upstream
 * and kept 15 min in this process: thousands of packages in a hundred regions aren't copied. An old answer stands in
 * while the upstream is down; without one it is `unavailable`. A region that the copy doesn't know is not asked for.
 */
export async function findEsimOffers(
  wanted: { region: string } | { iccid: string },
  client: EsimReads,
  snapshot: CatalogueSnapshot,
  clock: Clock = systemClock,
): Promise<EsimOffers> {
  const isRegion = "region" in wanted;
  const region = isRegion ? snapshot.regions.find(({ code }) => code === wanted.region) : undefined;
  if (isRegion && !region) return { ok: false, reason: "unknown" };
  if (!isRegion && !/^\d{18,22}$/.test(wanted.iccid)) return { ok: false, reason: "unknown" };

  shared.kioskEsim ??= new WeakMap();
  const kept = shared.kioskEsim.get(client) ?? new Map<string, { at: number; packages: EsimPackage[] }>();
  shared.kioskEsim.set(client, kept);
  const key = isRegion ? `region ${wanted.region}` : `iccid ${wanted.iccid}`;
  const now = clock.now().getTime();
  const known = kept.get(key);
  if (known && now - known.at < TTL_MS) return priced(known.packages, snapshot, isRegion);

  const read = isRegion
    ? await client.esimPackages({
        regionCode: wanted.region,
        regionType: region?.kind === "multi-country" ? "multi-country" : "country",
        type: "BASE",
      })
    : await client.esimTopupPackages({ iccid: wanted.iccid });
  if (read.ok) {
    // The oldest goes: a map keeps the order in which its keys came.
    kept.delete(key);
    kept.set(key, { at: now, packages: read.value.items });
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return priced(read.value.items, snapshot, isRegion);
  }
  if (read.reason === "not_found") return { ok: false, reason: "unknown" };
  return known ? priced(known.packages, snapshot, isRegion) : { ok: false, reason: "unavailable" };
}

function priced(
  packages: readonly EsimPackage[],
  snapshot: CatalogueSnapshot,
  isRegion: boolean,
): EsimOffers {
  const rule = snapshot.rules[isRegion ? "esim" : "esim-topup"];
  return {
    ok: true,
    packages: packages.map((offer) => ({
      packageCode: offer.packageCode,
      name: offer.name,
      description: offer.description,
      price: {
        amount: linePrice({ planId: offer.packageCode, face: offer.price, cost: offer.price }, rule),
        currency: "NGN",
      },
      bytes: offer.volume,
      days: offer.duration,
      regionCode: offer.regionCode,
    })),
  };
}
