import { productSlug } from "@/lib/model/product-slug";
import type { ServiceId } from "@/lib/model/service-id";
import type { CatalogueSnapshot, SnapshotProduct } from "./catalogue-snapshot";
import type { DraftResult } from "./service";

export type FoundProduct =
  | { ok: true; product: SnapshotProduct }
  | Extract<DraftResult, { reason: "unavailable" | "invalid" }>;

/**
 * A product of a service by its name in any spelling. A product suspended upstream is unavailable. An
 * unlisted product is an input problem, reported at `path`.
 */
export function findProduct(
  snapshot: CatalogueSnapshot,
  service: ServiceId,
  name: string,
  path = "input.product",
): FoundProduct {
  const slug = productSlug(name);
  const matches = (product: SnapshotProduct) => product.service === service && product.slug === slug;
  const product = snapshot.products.find(matches);
  if (product) return { ok: true, product };
  if (!snapshot.products.some((one) => one.service === service)) {
    return { ok: false, reason: "unavailable", code: "service_unavailable" };
  }
  if (snapshot.suspendedProducts.some(matches)) {
    return { ok: false, reason: "unavailable", code: "provider_unavailable" };
  }
  return { ok: false, reason: "invalid", problems: [{ path, code: "provider_unknown" }] };
}
