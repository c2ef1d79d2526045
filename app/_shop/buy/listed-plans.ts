import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";
import type { ServiceId } from "@/lib/services/service";
import type { ListedPlan } from "./plan-list";

/** A service's plans that are on sale, the cheapest of a provider first. */
export function listedPlans(snapshot: CatalogueSnapshot | null, service: ServiceId): ListedPlan[] {
  return (snapshot?.plans ?? [])
    .filter((plan) => plan.service === service)
    .map(({ id, productSlug, label, validity, price }) => ({
      id,
      provider: productSlug,
      label: validity ? `${label}, ${validity}` : label,
      price,
    }))
    .sort((a, b) => a.price - b.price || (a.id < b.id ? -1 : 1));
}
