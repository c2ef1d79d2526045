import { byShelf } from "@/lib/catalogue/by-shelf";
import type { ServiceId } from "@/lib/model/service-id";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";
import { planLabel } from "@/lib/services/plan-label";
import { lineName } from "@/lib/words/line-name";
import { planName } from "@/lib/words/plan-name";
import type { ListedPlan } from "./plan-list";

/** A service's plans on sale: the owner's choice first, then the cheapest. */
export function listedPlans(snapshot: CatalogueSnapshot | null, service: ServiceId): ListedPlan[] {
  return (snapshot?.plans ?? [])
    .filter((plan) => plan.service === service)
    .sort((a, b) => byShelf(a, b) || a.price - b.price || (a.id < b.id ? -1 : 1))
    .map((plan) => {
      // A TV package's own name may end in a period, which isn't its validity.
      const label = service === "tv" ? plan.label : planLabel(plan);
      return {
        id: plan.id,
        provider: plan.productSlug,
        label: service === "tv" ? label : planName(label),
        name: lineName(service, { product: plan.product, planLabel: label }),
        price: plan.price,
      };
    });
}
