import { productSlug } from "@/lib/model/product-slug";
import { SERVICE_FACTS } from "@/lib/model/service-facts";
import { SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";

/**
 * Our services by the upstream's category. `bill` and `virtual card` have no operation (merchant-api-notes.md, rulings):
 * kept in the catalogue copy, not sold.
 */
const CATEGORIES: ReadonlyMap<string, ServiceId> = new Map(
  SERVICE_IDS.flatMap((id) => SERVICE_FACTS[id].categories.map((name) => [name, id] as const)),
);

/** Our service for an upstream category in any spelling; null if there is none. */
export function serviceOfCategory(name: string): ServiceId | null {
  return CATEGORIES.get(productSlug(name)) ?? null;
}

/** Whether this text is a service id of contract.md. */
export function isServiceId(text: string): text is ServiceId {
  return (SERVICE_IDS as readonly string[]).includes(text);
}
