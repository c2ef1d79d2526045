import type { ServiceId } from "@/lib/model/service-id";
import { type Kobo, naira } from "@/lib/platform/money";
import type { CatalogueSnapshot, SnapshotProduct } from "./catalogue-snapshot";
import { discountedCost } from "./discounted-cost";
import { findProduct } from "./find-product";
import type { DraftResult, StoredLine } from "./service";

export type PricedAmount =
  | { ok: true; product: SnapshotProduct; face: Kobo; cost: Kobo }
  | Exclude<DraftResult, { ok: true }>;

/**
 * Prices one amount-priced purchase that can't be split: the product, within its range (the tighter of its own and
 * the document's), and its cost. `amount` in whole naira.
 */
export function priceAmount(
  snapshot: CatalogueSnapshot,
  service: ServiceId,
  name: string,
  amount: number,
): PricedAmount {
  const found = findProduct(snapshot, service, name);
  if (!found.ok) return found;
  const { product } = found;
  const face = naira(amount);
  const { min, max } = wholeNaira(product);
  const wrong = (code: string): PricedAmount => ({
    ok: false,
    reason: "invalid",
    problems: [{ path: "input.amount", code, values: { min, max: Number.isFinite(max) ? max : amount } }],
  });
  if (amount < min) return wrong("amount_too_small");
  if (amount > max) return wrong("amount_too_large");
  return { ok: true, product, face, cost: discountedCost(face, product.discountPpm) };
}

/** The current cost of a stored item of such a service; null if it can't be bought any more. */
export function currentAmountCost(
  snapshot: CatalogueSnapshot,
  service: ServiceId,
  line: Pick<StoredLine, "product" | "face">,
): Kobo | null {
  const priced = priceAmount(snapshot, service, line.product, line.face / 100);
  return priced.ok ? priced.cost : null;
}

function wholeNaira({ min, max }: SnapshotProduct): { min: number; max: number } {
  return {
    min: Math.ceil((min ?? 0) / 100),
    max: max === null ? Number.POSITIVE_INFINITY : Math.floor(max / 100),
  };
}
