import { type Kobo, kobo } from "@/lib/platform/money";

export type Split =
  | { ok: true; parts: Kobo[] }
  /** No split exists. `below` and `above` are the nearest amounts that have one, in kobo (null: none on that side). */
  | { ok: false; below: Kobo | null; above: Kobo };

/**
 * Splits an amount into as few parts as possible, each within [min, max], filling the first parts first: 1,020 = 970
 * + 50 (contract.md, Lines). Requires 0 < min ≤ max in kobo, and amount > 0.
 */
export function splitAmount(amount: Kobo, min: Kobo, max: Kobo): Split {
  const count = Math.ceil(amount / max);
  // More parts need a larger amount: if the fewest parts don't reach their minimum, no number of parts does.
  if (count * min > amount) {
    return { ok: false, below: count > 1 ? kobo((count - 1) * max) : null, above: kobo(count * min) };
  }
  let rest = amount - count * min;
  const parts = Array.from({ length: count }, () => {
    const extra = Math.min(rest, max - min);
    rest -= extra;
    return kobo(min + extra);
  });
  return { ok: true, parts };
}
