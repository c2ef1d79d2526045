import { productSlug } from "@/lib/model/product-slug";
import { type Kobo, naira } from "@/lib/platform/money";
import { DEFAULT_PAYMENT_FEE } from "@/lib/pricing/default-payment-fee";
import { linePrice } from "@/lib/pricing/line-price";
import { serviceRules } from "@/lib/pricing/rule-book";
import type { CatalogueSnapshot, SnapshotPlan, SnapshotProduct } from "@/lib/services/catalogue-snapshot";
import { DEFAULT_MARGIN_RULES } from "@/lib/services/registry";

/** For tests: an empty catalogue copy with the default rules and the given parts. */
export function snapshotWith(parts: Partial<CatalogueSnapshot>): CatalogueSnapshot {
  return {
    version: "test",
    syncedAt: new Date(0),
    nextRuleAt: null,
    products: [],
    plans: [],
    suspendedProducts: [],
    suspendedPlans: [],
    hiddenProducts: [],
    hiddenPlans: [],
    regions: [],
    categories: [],
    rules: serviceRules(DEFAULT_MARGIN_RULES),
    paymentFee: DEFAULT_PAYMENT_FEE,
    paused: {},
    ...parts,
  };
}

export function airtimeProduct(name: string, parts: Partial<SnapshotProduct> = {}): SnapshotProduct {
  return {
    id: `product-${name}`,
    service: "airtime",
    name,
    slug: productSlug(name),
    network: null,
    min: naira(50),
    max: naira(1_000),
    discountPpm: 0,
    ...parts,
  };
}

export function dataPlan(id: string, cost: Kobo, parts: Partial<SnapshotPlan> = {}): SnapshotPlan {
  return {
    id,
    planId: `1GB_MTN_SME_30Days`,
    service: "data",
    product: "MTN SME",
    productSlug: "mtn-sme",
    network: "mtn",
    label: "1GB",
    validity: "30 Days",
    cost,
    price: linePrice({ planId: id, face: cost, cost }, DEFAULT_MARGIN_RULES.data),
    bytes: 1024 ** 3,
    hours: 720,
    ...parts,
  };
}
