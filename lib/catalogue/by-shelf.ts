import type { ShelfPlace } from "@/lib/services/catalogue-snapshot";

/** The owner's order: what is featured first, then what has a place, then all the rest; 0 leaves two as they are. */
export function byShelf(a: { shelf?: ShelfPlace }, b: { shelf?: ShelfPlace }): number {
  return rank(a) - rank(b);
}

function rank({ shelf }: { shelf?: ShelfPlace }): number {
  return (shelf?.featured ? 0 : 1_000) + (shelf?.position ?? 999);
}
