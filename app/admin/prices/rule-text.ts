import { formatNaira, kobo } from "@/lib/platform/money";
import type { MarginRule } from "@/lib/pricing/margin-rule";
import { priceWords } from "@/lib/words/en/prices";

/** "3 % + ₦50, at least ₦10"; "nothing on top, never below cost". */
export function ruleText({ markupBp, flat, floor }: MarginRule): string {
  const onTop = priceWords.onTop(
    markupBp === 0 ? null : String(markupBp / 100),
    flat === 0 ? null : formatNaira(flat),
  );
  const min =
    floor < 0
      ? priceWords.mayLose(formatNaira(kobo(-floor)))
      : floor > 0
        ? priceWords.atLeast(formatNaira(floor))
        : priceWords.neverBelow;
  return `${onTop}, ${min}`;
}
