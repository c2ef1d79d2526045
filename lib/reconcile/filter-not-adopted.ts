import type { Context } from "@/lib/context/context";

const BATCH_SIZE = 500;

/** Filters the references that haven't been adopted. */
export async function filterNotAdopted(ctx: Context, refs: readonly string[]): Promise<Set<string>> {
  const fresh = new Set(refs);
  const all = [...fresh];
  for (let start = 0; start < all.length; start += BATCH_SIZE) {
    const adopted = await ctx.db.adoption.findMany({
      where: { ref: { in: all.slice(start, start + BATCH_SIZE) } },
      select: { ref: true },
    });
    for (const { ref } of adopted) fresh.delete(ref);
  }
  return fresh;
}
