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
export function filterText(filter: PlanFilter): string {
  return [
    filter.bytes === null ? "" : sizeText(filter.bytes),
    filter.hours === null ? "" : formatHours(filter.hours),
    filter.network === null ? "" : planWords.networks[filter.network],
    filter.only === null ? "" : planWords.onlyBox[filter.only],
    filter.max === null ? "" : planWords.under({ money: formatNaira(filter.max) }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** A filter as a sentence: "3 GB or more, 30 days or longer, MTN, at most ₦1,000". */
export function filterSentence(filter: PlanFilter): string {
  return [
    filter.bytes === null ? "" : planWords.filterSize({ size: sizeText(filter.bytes) }),
    filter.hours === null ? "" : planWords.filterValidity({ time: formatHours(filter.hours) }),
    filter.network === null ? "" : planWords.networks[filter.network],
    filter.only === null ? "" : planWords.limits[filter.only],
    filter.max === null ? "" : planWords.filterMax({ money: formatNaira(filter.max) }),
  ]
    .filter(Boolean)
    .join(", ");
}
