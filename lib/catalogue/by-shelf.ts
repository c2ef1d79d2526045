import type { ShelfPlace } from "@/lib/services/catalogue-snapshot";

/**
 * Compares by the owner's order: featured items first, then items with a position, then the rest. Returns 0 for equal
 * ranks.
 */
export function byShelf(a: { shelf?: ShelfPlace }, b: { shelf?: ShelfPlace }): number {
  return rank(a) - rank(b);
}

function rank({ shelf }: { shelf?: ShelfPlace }): number {
  return (shelf?.featured ? 0 : 1_000) + (shelf?.position ?? 999);
}
