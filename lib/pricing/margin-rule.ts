import type { Kobo } from "@/lib/platform/money";

/** What a service, a product or a plan earns, from a start time on (table margin_rules). */
export interface MarginRule {
  /** Basis points on the base: the face amount of amount-priced services, the cost of plans. May be negative. */
  markupBp: number;
  /** Added to each order item, in kobo. */
  flat: Kobo;
  /** Minimum margin of an order item over its cost, before the payment fee, in kobo. A negative value allows a loss. */
  floor: Kobo;
}
