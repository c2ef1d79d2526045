import type { ServiceId } from "@/lib/model/service-id";
import type { Kobo } from "@/lib/platform/money";
import type { PaymentFeeRule } from "@/lib/pricing/payment-fee";
import type { RuleBook } from "@/lib/pricing/rule-book";
import type { Network } from "@/lib/services/fields/phone";

/** Where the owner wants something to stand; absent: where its kind puts it. */
export interface ShelfPlace {
  featured: boolean;
  /** 1 is first; null: behind those that have one. */
  position: number | null;
}

/** A product of the upstream's catalogue as the shop sells it (merchant-api.md 2.2). */
export interface SnapshotProduct {
  /** The upstream's _id. */
  id: string;
  service: ServiceId;
  /** The upstream's own spelling. */
  name: string;
  slug: string;
  network: Network | null;
  /** The range of one upstream purchase, the tighter of the product's and the document's; null where neither says. */
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
  /** The upstream's size or bouquet label, as sent. */
  label: string;
  /** The upstream's validity, as sent; empty where it has none. */
  validity: string;
  cost: Kobo;
  /** The customer's price before the payment fee, by today's margin rule. */
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

/** One moment of our own copy of the catalogue, with the rules that price it. Deeply frozen. */
export interface CatalogueSnapshot {
  /** Changes when anything in here but `syncedAt` does. */
  version: string;
  /** When the upstream was last read whole; null before the first time. */
  syncedAt: Date | null;
  /** On sale: neither withdrawn nor disabled by the upstream. */
  products: readonly SnapshotProduct[];
  plans: readonly SnapshotPlan[];
  /** Known but disabled by the upstream right now: shown as unavailable, never sold. */
  suspendedProducts: readonly SnapshotProduct[];
  suspendedPlans: readonly SnapshotPlan[];
  regions: readonly SnapshotRegion[];
  /** The services whose category the upstream lists. */
  categories: readonly ServiceId[];
  rules: RuleBook;
  paymentFee: PaymentFeeRule;
  /** What the owner doesn't sell for now, with the words for customers; `all` is every service. */
  paused: Readonly<Partial<Record<ServiceId | "all", string>>>;
}
