import type { Kobo } from "@/lib/platform/money";

/** What a service, a product or a plan earns, from a moment on (table margin_rules). */
export interface MarginRule {
  /** Hundredths of a percent on the base: the face amount of amount-priced services, the cost of plans. May be negative. */
  markupBp: number;
  /** Added to each line, in kobo. */
  flat: Kobo;
  /** The least that a line earns over its cost, before the payment fee, in kobo. Below zero: what it may lose. */
  floor: Kobo;
}
