import type { MerchantClient } from "@/lib/merchant/client";
import type { ServiceId } from "@/lib/model/service-id";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
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

/** A service as the pipeline holds it: the input is what its own schema has normalised. */
export type ShopService = ServiceDefinition<
  unknown,
  CatalogueSnapshot,
  MerchantClient,
  HttpExchange,
  unknown
>;

/** Every service of contract.md; null is not sold yet. A new one is a file here and a page. */
const SERVICES: Readonly<Record<ServiceId, ShopService | null>> = {
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

/** Those that can be bought, in the order in which the shop shows them. */
export const SELLABLE: readonly ServiceId[] = (Object.keys(SERVICES) as ServiceId[]).filter(
  (id) => SERVICES[id] !== null,
);

/** A service that is sold, by its id of contract.md; null for one not sold yet and for any other text. */
export function getService(id: string): ShopService | null {
  return Object.hasOwn(SERVICES, id) ? SERVICES[id as ServiceId] : null;
}
