import { productSlug } from "@/lib/model/product-slug";
import type { ServiceId } from "@/lib/model/service-id";
import { SERVICES } from "@/lib/services/registry";

/**
 * Our services by the upstream's category. `bill` and `virtual card` have no operation (merchant-api-notes.md, rulings):
 * kept in the catalogue copy, not sold.
 */
const CATEGORIES: ReadonlyMap<string, ServiceId> = new Map(
  Object.values(SERVICES).flatMap(({ id, categories }) => categories.map((name) => [name, id] as const)),
);

/** Our service for an upstream category in any spelling; null if there is none. */
export function serviceOfCategory(name: string): ServiceId | null {
  return CATEGORIES.get(productSlug(name)) ?? null;
}
