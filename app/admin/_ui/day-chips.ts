import { shortDay } from "@/app/_ui/time";
import { listWords } from "@/lib/words/en/lists";
import type { Chip } from "./filter-chips";

/** The chips of a range of days. `to` makes the address without one end of it. */
export function dayChips(
  { from, to: until }: { from: Date | null; to: Date | null },
  to: (less: { fromDay?: ""; untilDay?: "" }) => string,
): (Chip | null)[] {
  return [
    from
      ? { label: listWords.from, value: shortDay(from.toISOString()), without: to({ fromDay: "" }) }
      : null,
    until
      ? {
          label: listWords.until,
          value: shortDay(new Date(until.getTime() - 1).toISOString()),
          without: to({ untilDay: "" }),
        }
      : null,
  ];
}
