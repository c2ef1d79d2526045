import { koboPerGb } from "@/lib/catalogue/compare-plans";
import type { FindablePlan } from "@/lib/catalogue/find-plans";
import { planLimit } from "@/lib/catalogue/plan-limit";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";
import { familyName, networkName, productName } from "@/lib/words/network-name";
import { formatHours, sizeName } from "@/lib/words/plan-name";

/** A plan of any network as a row of the plan finder. Prices in kobo, before the payment fee. */
export interface FinderRow extends FindablePlan {
  /** The network's key in addresses of /data. */
  key: string;
  /** "MTN". */
  name: string;
  /** "3 GB", or the upstream's label if it states no size. */
  size: string;
  /** "30 days", or the upstream's label. */
  lasts: string;
  /** "SME", if a network has several product families. */
  family: string;
}

/** All data plans on sale. The snapshot's plans exclude withdrawn and disabled ones. */
export function finderRows(snapshot: Pick<CatalogueSnapshot, "plans"> | null): FinderRow[] {
  return (snapshot?.plans ?? [])
    .filter(({ service }) => service === "data")
    .map((plan) => ({
      id: plan.id,
      network: plan.network,
      key: plan.network ?? plan.productSlug,
      name: plan.network ? networkName(plan.network) : productName(plan.product),
      size: sizeName(plan.label),
      lasts: plan.hours === null ? plan.validity : formatHours(plan.hours),
      family: familyName(plan.product, plan.network),
      price: plan.price,
      bytes: plan.bytes,
      hours: plan.hours,
      perGb: koboPerGb(plan),
      limit: planLimit(plan.product, plan.label, plan.validity),
    }));
}
