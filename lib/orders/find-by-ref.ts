import type { TransactionRecord } from "@/lib/merchant/schemas/transaction";
import type { Context } from "./context";
import { waitForCall } from "./wait-for-call";

export interface FoundByRef {
  /** Rows with exactly this customerRef. */
  rows: TransactionRecord[];
  /** All that the upstream finds for it was read. */
  whole: boolean;
}

/**
 * Asks the upstream's list for one customerRef by free text (merchant-api.md 4.14, `query`): only a hit counts, for what it
 * searches isn't said. Null: no call was to be had within `waitMs`, or no readable answer came.
 */
export async function findByRef(ctx: Context, customerRef: string, waitMs = 0): Promise<FoundByRef | null> {
  if ((await waitForCall(ctx, "requery", waitMs)) > 0) return null;
  const read = await ctx.merchant.transactions({ query: customerRef, page: 1, limit: 100 });
  if (!read.ok) return null;
  const rows = read.value.items.filter((row) => row.customerRef === customerRef);
  return { rows, whole: read.value.unreadable === 0 && !read.value.hasNext };
}
