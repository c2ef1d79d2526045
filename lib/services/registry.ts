import type { MerchantClient } from "@/lib/merchant/client";
import { SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import type { Kobo } from "@/lib/platform/money";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import { airtime } from "./airtime";
import { betting } from "./betting";
import type { CatalogueSnapshot } from "./catalogue-snapshot";
import { data } from "./data";
import { electricity } from "./electricity";
import { esim } from "./esim";
import { esimTopUp } from "./esim-topup";
import { examPin } from "./exam-pin";
import { internet } from "./internet";
import type { ServiceDefinition } from "./service";
import { tv } from "./tv";

/** A service as the pipeline sees it. Its input has been normalised by its own schema. */
export type ShopService = ServiceDefinition<
  unknown,
  CatalogueSnapshot,
  MerchantClient,
  HttpExchange,
  unknown
>;

/** Every service of contract.md. A new service needs a file here and a page. */
export const SERVICES: Readonly<Record<ServiceId, ShopService>> = {
  airtime,
  data,
  electricity,
  tv,
  internet,
  betting,
  "exam-pin": examPin,
  esim,
  "esim-topup": esimTopUp,
};

/** A new shop's margin rules. */
export const DEFAULT_MARGIN_RULES = Object.fromEntries(
  SERVICE_IDS.map((id) => [id, SERVICES[id].defaultMargin]),
) as Record<ServiceId, MarginRule>;

/**
 * The public amount of an item, before fees: the chosen amount where the customer chooses one, else the
 * price. A plan's face value is the supplier's list price.
 */
export function shownAmount(service: string, line: { face: Kobo; price: Kobo }): Kobo {
  return findService(service)?.amountPriced ? line.face : line.price;
}

/** A service by its id (contract.md); null for any other text. */
export function findService(id: string): ShopService | null {
  return Object.hasOwn(SERVICES, id) ? SERVICES[id as ServiceId] : null;
}
