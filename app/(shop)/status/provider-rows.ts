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

/** All providers of the services sold, by service, with their condition by our orders or as suspended upstream. */
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
  // A top-up goes to the eSIM's own provider, so it has no separate row.
  if (service === "esim-topup") return [];
  const open = namesOf(service, snapshot.products, snapshot.plans);
  const closed = namesOf(service, snapshot.suspendedProducts, snapshot.suspendedPlans);
  const rows = [...open].map(([slug, product]): ProviderRow => {
    return { slug, name: productName(product), ...status.of(service, product) };
  });
  for (const [slug, product] of closed) {
    if (!open.has(slug)) rows.push({ slug, name: productName(product), condition: "paused", medianMs: null });
  }
  return rows.sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Names by slug, of a service's products or of the products of its plans. */
function namesOf(
  service: ServiceId,
  products: Goods["products"],
  plans: Goods["plans"],
): Map<string, string> {
  const ofPlans = plans.filter((plan) => plan.service === service);
  const ofProducts = products.filter((product) => product.service === service);
  // If plans are sold, a product without plans has nothing to sell.
  if (ofPlans.length > 0) return new Map(ofPlans.map((plan) => [plan.productSlug, plan.product]));
  return new Map(ofProducts.map((product) => [product.slug, product.name]));
}
