import { type Kobo, kobo, ZERO } from "@/lib/platform/money";
import { exactPrice, type Priceable } from "./line-price";
import { type RuleBook, type RuledThing, ruleFor } from "./rule-book";

/** Something on sale, with what it costs; of what is sold by amount, the smallest and the largest one. */
export type OnSale = Priceable & RuledThing;

/**
 * The most that one sale would lose over its cost, in kobo; zero: nothing is sold at a loss. The payment fee is on top of
 * the price and paid by the customer (grossUp), so that it can't add to it. Before the rounding up to a naira, and in between
 * the smallest and the largest amount a loss is never larger than at one of the two, so this is never too little.
 */
export function worstLoss(items: readonly OnSale[], book: RuleBook): Kobo {
  const losses = items.map((item) => item.cost - exactPrice(item, ruleFor(book, item)));
  return kobo(Math.max(ZERO, ...losses));
}
