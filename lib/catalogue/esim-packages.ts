import type { MerchantClient } from "@/lib/merchant/client";
import type { Kobo } from "@/lib/platform/money";
import { linePrice } from "@/lib/pricing/line-price";
import { ruleFor } from "@/lib/pricing/rule-book";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";
import {
  type EsimShelf,
  esimProduct,
  regionShelf,
  type ShelfPackage,
  topUpShelf,
} from "@/lib/services/esim-shelf";
import { parseIccid } from "@/lib/services/fields/iccid-schema";
import type { Lookup } from "@/lib/services/service";

/** A package on sale. `price` is the customer's, before the payment fee. */
export interface EsimOffer extends Omit<ShelfPackage, "cost"> {
  price: Kobo;
}

export type EsimOffers =
  | { ok: true; packages: EsimOffer[]; readAt: Date }
  | { ok: false; reason: "unknown" | "unavailable" };

/** Runs a lookup, from our own table or the upstream (lib/lookups/look-up.ts). */
export type AnswerLookup = (
  lookup: Lookup<MerchantClient, EsimShelf>,
) => Promise<{ ok: true; value: EsimShelf; readAt: Date } | { ok: false; reason: "unknown" | "unavailable" }>;

/**
 * The packages of a region in the catalogue copy, or the top-ups of an eSIM (contract.md, GET /api/catalogue/esim),
 * cheapest first. An unknown region isn't looked up.
 */
export async function findEsimOffers(
  wanted: { region: string } | { iccid: string },
  snapshot: CatalogueSnapshot,
  answer: AnswerLookup,
): Promise<EsimOffers> {
  const isRegion = "region" in wanted;
  const lookup = isRegion ? regionLookup(wanted.region, snapshot) : iccidLookup(wanted.iccid);
  if (!lookup) return { ok: false, reason: "unknown" };
  const found = await answer(lookup);
  if (!found.ok) return found;
  const ruled = { service: isRegion ? "esim" : "esim-topup", product: esimProduct(snapshot) } as const;
  const packages = found.value.map(({ cost, ...rest }): EsimOffer => {
    const planId = rest.packageCode;
    const rule = ruleFor(snapshot.rules, { ...ruled, planId });
    return { ...rest, price: linePrice({ planId, face: cost, cost }, rule) };
  });
  const byPrice = (a: EsimOffer, b: EsimOffer) =>
    a.price - b.price || (a.packageCode < b.packageCode ? -1 : 1);
  return { ok: true, packages: packages.toSorted(byPrice), readAt: found.readAt };
}

function regionLookup(code: string, snapshot: CatalogueSnapshot): Lookup<MerchantClient, EsimShelf> | null {
  const region = snapshot.regions.find((one) => one.code.toLowerCase() === code.toLowerCase());
  return region ? regionShelf(region) : null;
}

function iccidLookup(text: string): Lookup<MerchantClient, EsimShelf> | null {
  const iccid = parseIccid(text);
  return iccid === null ? null : topUpShelf(iccid);
}
