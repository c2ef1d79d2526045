import { type Kobo, kobo } from "@/lib/platform/money";
import type { Priceable } from "./line-price";
import type { MarginRule } from "./margin-rule";
import { roundUpToNaira, scaleUp } from "./round-naira";

/** What was entered for one item: its price or margin in kobo, or its margin in basis points of the price. */
export interface PriceEdit {
  kind: "price" | "margin" | "percent";
  value: number;
}

/** The limits of a rule (table margin_rules, parseRule). */
export const RULE_LIMITS = { leastBp: -5_000, mostBp: 50_000, mostKobo: 10_000_000 };

/** The margin of a price in basis points of the price, rounded; zero for a price of zero. */
export function marginBp(price: Kobo, cost: Kobo): number {
  return price === 0 ? 0 : Math.round(((price - cost) * 10_000) / price);
}

/**
 * The rule that gives this item the entered price. A price or margin becomes a flat amount in naira; below
 * the base, a negative percentage with the rest in naira. A percentage stays one. Exact to the kobo before
 * rounding up to a naira. The floor limits a loss. Null: no rule within the limits fits. Pure.
 */
export function ruleOfEdit(item: Priceable, { kind, value }: PriceEdit): MarginRule | null {
  if (kind === "price") return ruleOfPrice(item, roundUpToNaira(kobo(value)));
  if (kind === "margin") return ruleOfPrice(item, kobo(item.cost + value));
  if (value >= 10_000) return null;
  const base = item.planId === null ? item.face : item.cost;
  const target = scaleUp(item.cost, 10_000, 10_000 - value);
  if (base <= 0) return ruleOfPrice(item, target);
  // Rounded up to a basis point: the margin is never below the entered one.
  const markupBp = ceilDiv((target - base) * 10_000, base);
  const marked = scaleUp(base, 10_000 + markupBp, 10_000);
  return withinLimits({ markupBp, flat: kobo(0), floor: kobo(Math.min(0, marked - item.cost)) });
}

function ruleOfPrice({ planId, face, cost }: Priceable, price: Kobo): MarginRule | null {
  const base = planId === null ? face : cost;
  const floor = kobo(Math.min(0, price - cost));
  if (price < 0) return null;
  if (price >= base) return withinLimits({ markupBp: 0, flat: kobo(price - base), floor });
  const markupBp = Math.floor(((price - base) * 10_000) / base);
  return withinLimits({ markupBp, flat: kobo(price - scaleUp(base, 10_000 + markupBp, 10_000)), floor });
}

function withinLimits(rule: MarginRule): MarginRule | null {
  const { leastBp, mostBp, mostKobo } = RULE_LIMITS;
  const withinRange =
    rule.markupBp >= leastBp &&
    rule.markupBp <= mostBp &&
    rule.flat <= mostKobo &&
    Math.abs(rule.floor) <= mostKobo;
  return withinRange ? rule : null;
}

function ceilDiv(amount: number, by: number): number {
  return Math.ceil(amount / by) || 0;
}

/** Actions on many prices at once. "round" rounds up to the next multiple. */
export const BULK_ACTS = ["set_percent", "set_margin", "add_percent", "add_margin", "round"] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

/** The edit of one item that an action on many items means; `value` in basis points or kobo. Pure. */
export function bulkEdit(act: BulkAct, value: number, now: { price: Kobo; cost: Kobo }): PriceEdit {
  switch (act) {
    case "set_percent":
      return { kind: "percent", value };
    case "set_margin":
      return { kind: "margin", value };
    case "add_percent":
      return { kind: "percent", value: marginBp(now.price, now.cost) + value };
    case "add_margin":
      return { kind: "margin", value: now.price - now.cost + value };
    case "round":
      return { kind: "price", value: Math.ceil(now.price / value) * value };
  }
}
