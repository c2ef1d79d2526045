import { type Kobo, kobo, ZERO } from "@/lib/platform/money";
import { exactPrice, type Priceable } from "./line-price";
import { type RuleBook, type RuleTarget, ruleFor } from "./rule-book";

/** An item on sale with its cost. For amount-priced products pass the smallest and the largest amount. */
export type OnSale = Priceable & RuleTarget;

/**
 * The largest loss of one sale below its cost, in kobo; zero if nothing is sold at a loss. The customer pays the
 * payment fee on top of the price (grossUp), so it adds no loss. Computed before rounding up to a naira. A loss
 * between the smallest and the largest amount never exceeds that at one of the two, so the result is never too low.
 */
export function worstLoss(items: readonly OnSale[], book: RuleBook): Kobo {
  const losses = items.map((item) => item.cost - exactPrice(item, ruleFor(book, item)));
  return kobo(Math.max(ZERO, ...losses));
}
