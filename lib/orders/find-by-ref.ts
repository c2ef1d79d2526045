import type { TransactionRecord } from "@/lib/merchant/schemas/transaction";
import type { Context } from "./context";
import { takeCall } from "./take-call";

export interface FoundByRef {
  /** Rows with exactly this customerRef. */
  rows: TransactionRecord[];
  /** All that the upstream finds for it was read. */
  whole: boolean;
}

/**
 * Asks the upstream's list for one customerRef by free text (merchant-api.md 4.14, `query`): only a hit counts, for what it
 * searches isn't said. A number: no call was to be had, wait that long (ms). Null: no readable answer.
 */
export async function askByRef(ctx: Context, customerRef: string): Promise<FoundByRef | number | null> {
  const wait = await takeCall(ctx, "requery");
  if (wait > 0) return wait;
  const read = await ctx.merchant.transactions({ query: customerRef, page: 1, limit: 100 });
  if (!read.ok) return null;
  const rows = read.value.items.filter((row) => row.customerRef === customerRef);
  return { rows, whole: read.value.unreadable === 0 && !read.value.hasNext };
}

/** The same, where waiting for a call isn't worth it: null then too. */
export async function findByRef(ctx: Context, customerRef: string): Promise<FoundByRef | null> {
  const found = await askByRef(ctx, customerRef);
  return typeof found === "number" ? null : found;
}
