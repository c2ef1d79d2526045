import { kobo, parseNaira } from "@/lib/platform/money";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import { RULE_LIMITS } from "@/lib/pricing/price-edit";

/** As entered: percentage of the base, naira per item, minimum margin in naira. */
export interface TypedRule {
  percent: string;
  flat: string;
  floor: string;
}

/**
 * Parses a rule, or returns the invalid field: percent −50 to 500 with at most two decimals, flat 0 to ₦100,000, floor
 * −₦100,000 to ₦100,000. Empty is zero. A negative floor is the loss that a sale may make.
 */
export function parseRule(
  typed: TypedRule,
): { ok: true; rule: MarginRule } | { ok: false; field: keyof TypedRule } {
  const percent = /^[+-]?\d{1,3}(\.\d{1,2})?$/.exec(clean(typed.percent));
  const { leastBp, mostBp, mostKobo } = RULE_LIMITS;
  // Parsed like money: two decimals, no floating point.
  const markupBp = percent ? parseNaira(percent[0]) : null;
  if (markupBp === null || markupBp < leastBp || markupBp > mostBp) return { ok: false, field: "percent" };
  const flat = parseNaira(clean(typed.flat));
  if (flat === null || flat < 0 || flat > mostKobo) return { ok: false, field: "flat" };
  const floor = parseNaira(clean(typed.floor));
  if (floor === null || Math.abs(floor) > mostKobo) return { ok: false, field: "floor" };
  return { ok: true, rule: { markupBp: Number(markupBp), flat: kobo(flat), floor: kobo(floor) } };
}

/** Formats a rule for the form. */
export function typedRule(rule: MarginRule): TypedRule {
  const decimal = (hundredths: number) => String(hundredths / 100);
  return { percent: decimal(rule.markupBp), flat: decimal(rule.flat), floor: decimal(rule.floor) };
}

function clean(text: string): string {
  return text.replaceAll(/[\s,₦%]/g, "").replace("−", "-") || "0";
}
