import type { ProviderCondition } from "@/lib/model/provider-condition";
import type { ServiceId } from "@/lib/model/service-id";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";
import type { ProviderStatus } from "@/lib/upstream/provider-status";
import { productName } from "@/lib/words/network-name";

export interface ProviderRow {
  slug: string;
  name: string;
  condition: ProviderCondition | "paused";
  medianMs: number | null;
}

export interface ProviderGroup {
  service: ServiceId;
  checkDown: boolean;
  rows: ProviderRow[];
}

type Goods = Pick<CatalogueSnapshot, "products" | "plans" | "suspendedProducts" | "suspendedPlans">;

/** All providers of the services that the shop sells, by service: on sale with what our orders say, or paused upstream. */
export function providerGroups(
  snapshot: Goods,
  status: Pick<ProviderStatus, "of" | "isCheckDown">,
  sold: readonly ServiceId[],
): ProviderGroup[] {
  return sold
    .map((service) => ({
      service,
      checkDown: status.isCheckDown(service),
      rows: rowsOf(snapshot, status, service),
    }))
    .filter(({ rows }) => rows.length > 0);
}

function rowsOf(snapshot: Goods, status: Pick<ProviderStatus, "of">, service: ServiceId): ProviderRow[] {
  // A top-up is of the eSIM's own provider, and has no row of its own.
  if (service === "esim-topup") return [];
  const open = namesOf(service, snapshot.products, snapshot.plans);
  const closed = namesOf(service, snapshot.suspendedProducts, snapshot.suspendedPlans);
  const rows = [...open].map(([slug, product]): ProviderRow => {
    return { slug, name: productName(product), ...status.of(service, product) };
  });
  for (const [slug, product] of closed) {
    if (!open.has(slug)) rows.push({ slug, name: productName(product), condition: "paused", medianMs: null });
  }
  return rows.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Names by slug, of a service's products and of what its plans belong to. */
function namesOf(
  service: ServiceId,
  products: Goods["products"],
  plans: Goods["plans"],
): Map<string, string> {
  const ofPlans = plans.filter((plan) => plan.service === service);
  const ofProducts = products.filter((product) => product.service === service);
  // Where plans are sold, a product without any has nothing to deliver.
  if (ofPlans.length > 0) return new Map(ofPlans.map((plan) => [plan.productSlug, plan.product]));
  return new Map(ofProducts.map((product) => [product.slug, product.name]));
}
