import { filteredSize, type PlanFilter } from "@/lib/catalogue/plan-filter";
import { formatNaira } from "@/lib/platform/money";
import { planWords } from "@/lib/words/messages";
import { formatHours } from "@/lib/words/plan-name";

/** "3 GB", "500 MB". Never TB, so that parsing it back is exact. */
export function sizeText(bytes: number): string {
  const { unit, amount } = filteredSize(bytes);
  return `${amount} ${unit.toUpperCase()}`;
}

/** A filter as the search box shows it: "3 GB, 30 days, MTN, under ₦1,000". parsePlanFilter parses it back. */
export function filterText(wish: PlanFilter): string {
  return [
    wish.bytes === null ? "" : sizeText(wish.bytes),
    wish.hours === null ? "" : formatHours(wish.hours),
    wish.network === null ? "" : planWords.networks[wish.network],
    wish.only === null ? "" : planWords.onlyBox[wish.only],
    wish.most === null ? "" : planWords.under({ money: formatNaira(wish.most) }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** A filter as a sentence: "3 GB or more, 30 days or longer, MTN, at most ₦1,000". */
export function filterSentence(wish: PlanFilter): string {
  return [
    wish.bytes === null ? "" : planWords.wishSize({ size: sizeText(wish.bytes) }),
    wish.hours === null ? "" : planWords.wishLasts({ time: formatHours(wish.hours) }),
    wish.network === null ? "" : planWords.networks[wish.network],
    wish.only === null ? "" : planWords.limits[wish.only],
    wish.most === null ? "" : planWords.wishMost({ money: formatNaira(wish.most) }),
  ]
    .filter(Boolean)
    .join(", ");
}
