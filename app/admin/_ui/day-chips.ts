import { shortDay } from "@/app/_ui/time";
import { listWords } from "@/lib/words/en/lists";
import type { Chip } from "./filter-chips";

/** The chips of a range of days. `to` returns the address without one end of it. */
export function dayChips(
  { from, to: until }: { from: Date | null; to: Date | null },
  to: (less: { fromDay?: ""; untilDay?: "" }) => string,
): Chip[] {
  const last = until && new Date(until.getTime() - 1);
  return [
    { label: listWords.from, value: from && shortDay(from), without: to({ fromDay: "" }) },
    { label: listWords.until, value: last && shortDay(last), without: to({ untilDay: "" }) },
  ];
}
