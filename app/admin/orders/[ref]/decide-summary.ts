import type { Parked } from "@/lib/admin/orders/find-parked";
import { parkedWords } from "@/lib/words/en/parked";

type Item = Pick<Parked, "ref" | "customerRef" | "kind" | "position">;

/** The name of a review among those shown with it: with its item if its order has several. Pure. */
export function decideSummary(item: Item, shown: readonly Item[]): string {
  const { ref, customerRef, kind, position } = item;
  if (ref === null || position === null) return parkedWords.decide(ref ?? customerRef);
  const several = shown.filter((other) => other.ref === ref).length > 1;
  return several ? parkedWords.decideOf(ref, kind, position) : parkedWords.decide(ref);
}
