import { productSlug } from "@/lib/model/product-slug";
import { isServiceId } from "@/lib/model/service-id";
import type { RuleScope } from "@/lib/pricing/rule-book";
import type { CatalogueSnapshot } from "@/lib/services/catalogue-snapshot";

/**
 * Parses a service and at most one product or plan of it from an address or a form; null if it isn't in the catalogue. Our
 * catalogue has no eSIM packages, so any well-formed code is accepted as one.
 */
export function parseScope(
  snapshot: CatalogueSnapshot,
  wanted: { service: string; product: string; plan: string },
): RuleScope | null {
  const { service, plan } = wanted;
  if (!isServiceId(service)) return null;
  if (plan !== "") {
    const known = [...snapshot.plans, ...snapshot.suspendedPlans].some(
      (one) => one.service === service && one.id === plan,
    );
    const packaged = service === "esim" || service === "esim-topup";
    return known || (packaged && /^[\w.:-]{1,80}$/.test(plan)) ? { service, plan } : null;
  }
  if (wanted.product === "") return { service };
  const product = productSlug(wanted.product);
  const shelf = [...snapshot.products, ...snapshot.suspendedProducts];
  const known =
    shelf.some((one) => one.service === service && one.slug === product) ||
    snapshot.plans.some((one) => one.service === service && one.productSlug === product);
  return known ? { service, product } : null;
}
