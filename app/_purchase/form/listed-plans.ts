import { byShelf } from "@/lib/catalogue/by-shelf";
import type { ServiceId } from "@/lib/model/service-id";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";
import type { ListedPlan } from "./plan-list";

/** A service's plans on sale: the owner's choice first, then the cheapest. */
export function listedPlans(snapshot: CatalogueSnapshot | null, service: ServiceId): ListedPlan[] {
  return (snapshot?.plans ?? [])
    .filter((plan) => plan.service === service)
    .sort((a, b) => byShelf(a, b) || a.price - b.price || (a.id < b.id ? -1 : 1))
    .map(({ id, productSlug, label, validity, price }) => ({
      id,
      provider: productSlug,
      label: validity ? `${label}, ${validity}` : label,
      price,
    }));
}
