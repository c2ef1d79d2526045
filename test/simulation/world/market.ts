import type { ServiceId } from "@/lib/model/service-id";
import { kobo, naira } from "@/lib/platform/money";
import type { CatalogueSnapshot, SnapshotPlan, SnapshotProduct } from "@/lib/services/catalogue-snapshot";
import { discountedCost } from "@/lib/services/discounted-cost";
import { airtimeProduct, dataPlan, snapshotWith } from "@/test/snapshot-fixture";

/** What the fake upstream sells, and so what the shop's catalogue copy says. The two differ only for a moment. */
export class Market {
  #snapshot: CatalogueSnapshot;
  readonly pinPrice = naira(3_500);
  readonly packages = [
    { code: "P-GH-1", region: "GH", price: naira(2_400), type: "BASE" },
    { code: "P-GH-5", region: "GH", price: naira(9_000), type: "BASE" },
    { code: "T-GH-1", region: "GH", price: naira(2_100), type: "TOPUP" },
  ];

  constructor() {
    this.#snapshot = snapshotWith({
      products: PRODUCTS,
      plans: PLANS,
      regions: [{ code: "GH", name: "Ghana", kind: "country", iso: "GH" }],
      categories: ["airtime", "data", "electricity", "tv", "internet", "betting", "exam-pin", "esim"],
    });
  }

  readonly snapshot = async (): Promise<CatalogueSnapshot> => this.#snapshot;

  /** Makes a data plan this much more expensive. */
  raise(planId: string, by: number): void {
    this.#change((plan) => (plan.id === planId ? { ...plan, cost: kobo(Math.round(plan.cost * by)) } : plan));
  }

  withdraw(planId: string): void {
    const plans = this.#snapshot.plans.filter(({ id }) => id !== planId);
    this.#snapshot = { ...this.#snapshot, plans };
  }

  product(service: ServiceId, name: string): SnapshotProduct | undefined {
    return this.#snapshot.products.find((one) => one.service === service && one.name === name);
  }

  /** Finds a plan by _id or planId. A withdrawn plan has no price. */
  plan(key: string): SnapshotPlan | undefined {
    return this.#snapshot.plans.find(({ id, planId }) => id === key || planId === key);
  }

  costOf(product: SnapshotProduct, faceKobo: number): number {
    return discountedCost(kobo(faceKobo), product.discountPpm);
  }

  #change(change: (plan: SnapshotPlan) => SnapshotPlan): void {
    this.#snapshot = { ...this.#snapshot, plans: this.#snapshot.plans.map(change) };
  }
}

function product(service: ServiceId, name: string, min: number, max: number, discountPpm: number) {
  return airtimeProduct(name, {
    id: `product-${service}-${name}`,
    service,
    min: naira(min),
    max: naira(max),
    discountPpm,
  });
}

const PRODUCTS: SnapshotProduct[] = [
  product("airtime", "MTN", 50, 1_000, 26_500),
  product("airtime", "GLO", 50, 500, 40_000),
  product("electricity", "IKEDC", 500, 100_000, 10_000),
  product("electricity", "AEDC", 1_000, 100_000, 0),
  product("tv", "DSTV", 100, 100_000, 0),
  product("betting", "BET9JA", 100, 100_000, 5_000),
  product("exam-pin", "WAEC", 1, 1_000_000, 0),
];

function plan(service: ServiceId, id: string, product: string, cost: number): SnapshotPlan {
  const productSlug = product.toLowerCase().replaceAll(" ", "-");
  return dataPlan(id, kobo(cost), {
    service,
    product,
    productSlug,
    planId: `${product}_${id}`,
    network: null,
  });
}

export const DATA_PLANS = ["d1", "d2", "d3"] as const;
const PLANS: SnapshotPlan[] = [
  plan("data", "d1", "MTN SME", 48_550),
  plan("data", "d2", "MTN SME", 242_700),
  plan("data", "d3", "GLO CG", 61_000),
  plan("tv", "t1", "DSTV", 440_000),
  plan("tv", "t2", "DSTV", 1_250_000),
  plan("internet", "i1", "SMILE", 1_020_000),
];
