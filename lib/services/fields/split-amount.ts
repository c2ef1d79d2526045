import { type Kobo, kobo } from "@/lib/platform/money";

export type Split =
  | { ok: true; parts: Kobo[] }
  /** No split exists; the nearest amounts that have one, in kobo (null: none on that side). */
  | { ok: false; below: Kobo | null; above: Kobo };

/**
 * An amount as few parts as possible, each within [min, max], as full as possible from the first on: 1,020 = 970 + 50
 * (contract.md, Lines). Takes 0 < min ≤ max in kobo, and amount > 0.
 */
export function splitAmount(amount: Kobo, min: Kobo, max: Kobo): Split {
  const count = Math.ceil(amount / max);
  // More parts would need more still: if the fewest don't reach their minimum, none do.
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
