import { createHash } from "node:crypto";
import { productSlug } from "@/lib/model/product-slug";
import { isServiceId, SERVICE_IDS, type ServiceId } from "@/lib/model/service-id";
import { type Kobo, toNairaNumber } from "@/lib/platform/money";
import type { CatalogueSnapshot, SnapshotPlan, SnapshotProduct } from "@/lib/services/catalogue-snapshot";
import { esimSuspended } from "@/lib/services/esim-shelf";
import { byShelf } from "./by-shelf";
import { sortPlans } from "./compare-plans";
import { pauseMessage } from "./pause-message";

export interface CatalogueFilter {
  service?: string;
  /** In any letter case, with space, `_` and `-` equal. */
  product?: string;
}

export type CatalogueJson =
  | { ok: true; body: string; etag: string }
  | { ok: false; reason: "unknown_service" };

const WITH_PLANS: readonly ServiceId[] = ["data", "tv", "internet"];

/**
 * The body of GET /api/catalogue (contract.md) and its ETag. Lists every service, with `available: false` for those
 * that can't be bought now. Prices are the customer's, before the payment fee. `names` are the shop's names of
 * services, `sellable` what its configuration can buy.
 */
export function catalogueJson(
  snapshot: CatalogueSnapshot,
  names: Readonly<Record<ServiceId, string>>,
  sellable: readonly ServiceId[],
  filter: CatalogueFilter = {},
): CatalogueJson {
  const { service, product } = filter;
  if (service !== undefined && !isServiceId(service)) return { ok: false, reason: "unknown_service" };
  const slug = product === undefined ? null : productSlug(product);
  const services = SERVICE_IDS.filter((id) => service === undefined || id === service).map((id) =>
    serviceJson(snapshot, id, names[id], slug, sellable),
  );
  const body = JSON.stringify({ services });
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { ok: true, body, etag };
}

function serviceJson(
  snapshot: CatalogueSnapshot,
  id: ServiceId,
  name: string,
  slug: string | null,
  sellable: readonly ServiceId[],
) {
  const mine = (product: SnapshotProduct) =>
    product.service === id && (slug === null || product.slug === slug);
  const products = snapshot.products.filter(mine);
  const allPlans = snapshot.plans.filter((plan) => plan.service === id);
  const plans = allPlans.filter((plan) => slug === null || plan.productSlug === slug);
  return {
    id,
    name,
    available: sellable.includes(id) && isAvailable(snapshot, id),
    products: [
      ...products.toSorted(byShelf).map((product) => productJson(product, true)),
      ...snapshot.suspendedProducts.filter(mine).map((product) => productJson(product, false)),
    ],
    ...(WITH_PLANS.includes(id) ? { plans: sortPlans(plans).toSorted(byShelf).map(planJson) } : {}),
  };
}

/** Whether anything of this service is available now, by the catalogue copy. */
export function isAvailable(snapshot: CatalogueSnapshot, id: ServiceId): boolean {
  if (pauseMessage(snapshot, id) !== null) return false;
  if (id === "esim" || id === "esim-topup") return snapshot.regions.length > 0 && !esimSuspended(snapshot);
  const shelf: readonly { service: ServiceId }[] = WITH_PLANS.includes(id)
    ? snapshot.plans
    : snapshot.products;
  return shelf.some(({ service }) => service === id);
}

function productJson(product: SnapshotProduct, available: boolean) {
  const naira = (amount: Kobo | null) => (amount === null ? null : toNairaNumber(amount));
  return { name: product.name, min: naira(product.min), max: naira(product.max), available };
}

function planJson(plan: SnapshotPlan) {
  return {
    id: plan.planId,
    _id: plan.id,
    product: plan.product,
    plan: plan.label,
    price: { amount: plan.price, currency: "NGN" },
    validity: plan.validity,
    ...(plan.bytes === null ? {} : { bytes: plan.bytes }),
    ...(plan.hours === null ? {} : { hours: plan.hours }),
  };
}
