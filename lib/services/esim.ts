import type { MerchantClient } from "@/lib/merchant/client";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { naira, ZERO } from "@/lib/platform/money";
import type { CatalogueSnapshot, SnapshotRegion } from "./catalogue-snapshot";
import { type EsimInput, esimSchema } from "./esim-schema";
import { type EsimShelf, esimProduct, esimSuspended, regionShelf } from "./esim-shelf";
import { fetchEsimDetails } from "./fetch-esim-details";
import type { ServiceDefinition } from "./service";

/** Travel eSIMs: a package of a region, delivered as a profile to install (merchant-api.md 4.15, 4.10). */
export const esim: ServiceDefinition<EsimInput, CatalogueSnapshot, MerchantClient, HttpExchange, EsimShelf> =
  {
    id: "esim",
    categories: ["esim", "e-sim"],
    cachedWith: [],
    coded: true,
    defaultMargin: { markupBp: 1_000, flat: ZERO, floor: naira(100) },
    needsFirstKey: true,
    schema: esimSchema,
    amountPriced: false,
    horizon: "horizonSlow",

    lookup(input, snapshot) {
      const region = findRegion(snapshot, input.regionCode);
      return region ? regionShelf(region) : null;
    },

    lookupAgain(line, snapshot) {
      const region = findRegion(snapshot, line.request.regionCode);
      return region ? regionShelf(region) : null;
    },

    draft(input, snapshot, found) {
      if (snapshot.regions.length === 0 || esimSuspended(snapshot)) {
        return { ok: false, reason: "unavailable", code: "service_unavailable" };
      }
      const region = findRegion(snapshot, input.regionCode);
      const bought = found?.find(({ packageCode }) => packageCode === input.packageCode);
      if (!region || !found) {
        return {
          ok: false,
          reason: "invalid",
          problems: [{ path: "input.regionCode", code: "region_unknown" }],
        };
      }
      if (!bought)
        return {
          ok: false,
          reason: "invalid",
          problems: [{ path: "input.packageCode", code: "plan_unknown" }],
        };
      const { packageCode, name, cost, volume, duration } = bought;
      const request = { regionCode: region.code, label: name, volume, duration };
      return {
        ok: true,
        lines: [
          { product: esimProduct(snapshot), planId: packageCode, recipient: "", request, face: cost, cost },
        ],
      };
    },

    currentCost(line, snapshot, found) {
      if (found === null || esimSuspended(snapshot) || !findRegion(snapshot, line.request.regionCode))
        return null;
      if (!found) return line.cost;
      return found.find(({ packageCode }) => packageCode === line.planId)?.cost ?? null;
    },

    vend(client, line, customerRef, options) {
      return client.buyEsim({ packageCode: line.planId ?? "", customerRef }, options);
    },

    needs: () => ({ kind: "lpa" }),
    fetchGoods: fetchEsimDetails,
  };

/** Ignores letter case, because the code is part of addresses. */
function findRegion(snapshot: CatalogueSnapshot, code: unknown): SnapshotRegion | undefined {
  const wanted = typeof code === "string" ? code.toLowerCase() : "";
  return snapshot.regions.find((region) => region.code.toLowerCase() === wanted);
}
