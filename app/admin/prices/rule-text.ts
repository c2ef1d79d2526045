import { formatNaira, kobo } from "@/lib/platform/money";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import { priceWords } from "@/lib/words/en/prices";

/** "3 % + ₦0, at least ₦10". */
export function ruleText({ markupBp, flat, floor }: MarginRule): string {
  const percent = String(markupBp / 100);
  return floor < 0
    ? priceWords.saysLoss(percent, formatNaira(flat), formatNaira(kobo(-floor)))
    : priceWords.says(percent, formatNaira(flat), formatNaira(floor));
}
