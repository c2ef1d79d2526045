import { productSlug } from "@/lib/model/product-slug";
import { SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";
import { isOneOf } from "@/lib/platform/is-one-of";

/** The upstream's names of each service's category (merchant-api.md 2.1), normalised. */
const NAMES: Readonly<Record<ServiceId, readonly string[]>> = {
  airtime: ["airtime", "vtu"],
  data: ["data", "mobile-data"],
  electricity: ["electricity"],
  tv: ["cable", "cable-tv", "tv"],
  internet: ["internet"],
  betting: ["betting"],
  "exam-pin": ["exam-pin", "exam-pins", "education", "education-pin"],
  esim: ["esim", "e-sim"],
  "esim-topup": [],
};

/**
 * Our services by the upstream's category. `bill` and `virtual card` have no operation (merchant-api-notes.md, rulings):
 * kept in the catalogue copy, not sold.
 */
const CATEGORIES: ReadonlyMap<string, ServiceId> = new Map(
  SERVICE_IDS.flatMap((id) => NAMES[id].map((name) => [name, id] as const)),
);

/** Our service for an upstream category in any spelling; null if there is none. */
export function serviceOfCategory(name: string): ServiceId | null {
  return CATEGORIES.get(productSlug(name)) ?? null;
}

/** Whether this text is a service id of contract.md. */
export function isServiceId(text: string): text is ServiceId {
  return isOneOf(SERVICE_IDS, text);
}
