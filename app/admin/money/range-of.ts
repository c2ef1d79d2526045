import { type SearchParams, wholeParam } from "@/app/_ui/search-param";
import { parseRange, type Range, type RangeName } from "@/lib/admin/money/parse-range";

/** The period of an address; an old address with only a day means that day. */
export function rangeOf(params: Awaited<SearchParams>, now: Date, usual: RangeName = "month"): Range {
  const of = (name: string) => wholeParam(params, name, 10);
  const [range, day] = [of("range"), of("day")];
  return parseRange({ range, day, from: of("from"), until: of("until") }, now, !range && day ? "day" : usual);
}
