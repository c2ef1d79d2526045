import { type Kobo, kobo } from "@/lib/platform/money";
import type { MarginRule } from "./margin-rule";
import { roundUpToNaira, scaleUp } from "./round-naira";

/** The inputs of a price: of a draft item, or of a plan on sale. */
export interface Priceable {
  /** Null for amount-priced services, whose markup is on the face amount. */
  planId: string | null;
  face: Kobo;
  cost: Kobo;
}

/**
 * The price of one order item before the payment fee: max(base × (1 + markup) + flat, cost + floor), rounded up to a
 * whole naira. A zero rule sells airtime at face value, and never below cost.
 */
export function linePrice(line: Priceable, rule: MarginRule): Kobo {
  return roundUpToNaira(exactPrice(line, rule));
}

/** The same price before rounding; never below zero. */
export function exactPrice(line: Priceable, rule: MarginRule): Kobo {
  const base = line.planId === null ? line.face : line.cost;
  const marked = scaleUp(base, 10_000 + rule.markupBp, 10_000) + rule.flat;
  return kobo(Math.max(marked, line.cost + rule.floor, 0));
}
