import type { Context } from "@/lib/context/context";
import { findCurrentCost } from "@/lib/lookups/look-up";
import type { LineRow } from "@/lib/model/rows";

/** Whether every item is still on sale within its ceiling. Otherwise a payment would only be refunded. */
export async function wouldDeliver(ctx: Context, lines: readonly LineRow[]): Promise<boolean> {
  for (const line of lines) {
    const cost = await findCurrentCost(ctx, line);
    if (cost === null || cost > line.ceiling_kobo) return false;
  }
  return true;
}
