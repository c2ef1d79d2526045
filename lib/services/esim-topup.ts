import type { MerchantClient } from "@/lib/merchant/client";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { naira, ZERO } from "@/lib/platform/money";
import type { CatalogueSnapshot } from "./catalogue-snapshot";
import { type EsimShelf, esimProduct, esimSuspended, topUpShelf } from "./esim-shelf";
import { type EsimTopUpInput, esimTopUpSchema } from "./esim-topup-schema";
import { fetchEsimDetails } from "./fetch-esim-details";
import type { ServiceDefinition } from "./service";

/**
 * More data for an eSIM that this shop sold or that the account's list contains. Anyone can pay for it
 * (merchant-api.md 4.11, 4.15).
 */
export const esimTopUp: ServiceDefinition<
  EsimTopUpInput,
  CatalogueSnapshot,
  MerchantClient,
  HttpExchange,
  EsimShelf
> = {
  id: "esim-topup",
  categories: [],
  cachedWith: null,
  defaultMargin: { markupBp: 1_000, flat: ZERO, floor: naira(100) },
  needsFirstKey: true,
  schema: esimTopUpSchema,
  amountPriced: false,
  horizon: "horizonSlow",

  lookup: (input) => topUpShelf(input.iccid),
  lookupAgain: (line) => topUpShelf(line.recipient),

  draft(input, snapshot, found) {
    if (esimSuspended(snapshot)) return { ok: false, reason: "unavailable", code: "service_unavailable" };
    if (!found) {
      return { ok: false, reason: "invalid", problems: [{ path: "input.iccid", code: "iccid_unknown" }] };
    }
    const bought = found.find(({ packageCode }) => packageCode === input.packageCode);
    if (!bought)
      return {
        ok: false,
        reason: "invalid",
        problems: [{ path: "input.packageCode", code: "plan_unknown" }],
      };
    const { packageCode, name, cost } = bought;
    const product = esimProduct(snapshot);
    const request = { label: name };
    return {
      ok: true,
      lines: [{ product, planId: packageCode, recipient: input.iccid, request, face: cost, cost }],
    };
  },

  currentCost(line, snapshot, found) {
    if (found === null || esimSuspended(snapshot)) return null;
    if (!found) return line.cost;
    return found.find(({ packageCode }) => packageCode === line.planId)?.cost ?? null;
  },

  vend(client, line, customerRef, options) {
    return client.buyEsim({ packageCode: line.planId ?? "", iccid: line.recipient, customerRef }, options);
  },

  needs: () => ({ kind: "none" }),
  fetchGoods: fetchEsimDetails,
};
