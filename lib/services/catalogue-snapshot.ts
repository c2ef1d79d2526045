import type { ServiceId } from "@/lib/model/service-id";
import type { Kobo } from "@/lib/platform/money";
import type { PaymentFeeRule } from "@/lib/pricing/payment-fee";
import type { RuleBook } from "@/lib/pricing/rule-book";
import type { Network } from "@/lib/services/fields/phone";

/** The owner's choice of an item's place in listings. Without one, the default order applies. */
export interface ShelfPlace {
  featured: boolean;
  /** 1 is first; null: after all items that have a position. */
  position: number | null;
}

/** A product of the upstream's catalogue (merchant-api.md 2.2). */
export interface SnapshotProduct {
  /** The upstream's _id. */
  id: string;
  service: ServiceId;
  /** In the upstream's spelling. */
  name: string;
  slug: string;
  network: Network | null;
  /**
   * The range of one upstream purchase: the tighter of the product's and the document's. Null if neither states a
   * limit.
   */
  min: Kobo | null;
  max: Kobo | null;
  /** Parts per million of the face amount: 2.65 % is 26,500. */
  discountPpm: number;
  shelf?: ShelfPlace;
}

/** A data, cable or internet plan (merchant-api.md 2.3, 2.4). */
export interface SnapshotPlan {
  /** The upstream's _id. */
  id: string;
  planId: string;
  service: ServiceId;
  product: string;
  productSlug: string;
  network: Network | null;
  /** The upstream's size or package label, as sent. */
  label: string;
  /** The upstream's validity, as sent; empty if it has none. */
  validity: string;
  cost: Kobo;
  /** The customer's price before the payment fee, by the current margin rule. */
  price: Kobo;
  bytes: number | null;
  hours: number | null;
  shelf?: ShelfPlace;
}

export interface SnapshotRegion {
  code: string;
  name: string;
  kind: string;
  iso: string | null;
}

/** A snapshot of the catalogue copy with the rules that price it. Deeply frozen. */
export interface CatalogueSnapshot {
  /** Changes when anything except `syncedAt` and `nextRuleAt` changes. */
  version: string;
  /** When the whole upstream catalogue was last read; null before the first time. */
  syncedAt: Date | null;
  /** When the next scheduled margin rule begins: from that moment on this snapshot's prices are out of date. */
  nextRuleAt: Date | null;
  /** On sale: neither withdrawn nor disabled by the upstream. */
  products: readonly SnapshotProduct[];
  plans: readonly SnapshotPlan[];
  /** Currently disabled by the upstream: shown as unavailable, never sold. */
  suspendedProducts: readonly SnapshotProduct[];
  suspendedPlans: readonly SnapshotPlan[];
  /** Taken off sale by the owner: shown nowhere, but priced, because they can be shown again at once. */
  hiddenProducts: readonly SnapshotProduct[];
  hiddenPlans: readonly SnapshotPlan[];
  regions: readonly SnapshotRegion[];
  /** The services whose category the upstream lists. */
  categories: readonly ServiceId[];
  rules: RuleBook;
  paymentFee: PaymentFeeRule;
  /** What the owner has paused, with the message for customers; `all` is every service. */
  paused: Readonly<Partial<Record<ServiceId | "all", string>>>;
}
