import type { Context } from "@/lib/context/context";
import { statesLength } from "@/lib/merchant/schemas/pagination";
import type { TransactionRecord } from "@/lib/merchant/schemas/transaction";
import { waitForCallToken } from "@/lib/upstream/wait-for-call-token";

export interface FetchedTransaction {
  /** Rows with exactly this customerRef. */
  rows: TransactionRecord[];
  /** Everything that the upstream finds for it was read. */
  whole: boolean;
}

const LIMIT = 100;

/**
 * Searches the upstream's list for one customerRef by free text (merchant-api.md 4.14, `query`). Only a hit counts, because the
 * API doesn't say which fields it searches. Null: no call token within `waitMs`, or no readable answer.
 */
export async function fetchTransaction(
  ctx: Context,
  customerRef: string,
  waitMs = 0,
): Promise<FetchedTransaction | null> {
  if ((await waitForCallToken(ctx, "requery", waitMs)) > 0) return null;
  const read = await ctx.merchant.transactions({ query: customerRef, page: 1, limit: LIMIT });
  if (!read.ok) return null;
  const { items, unreadable, pagination, hasNext } = read.value;
  // A reference has few rows, so one page holds them all. If the upstream gives no length, take a page that isn't full as
  // complete: reading on to an empty page would cost a second call for each hit, and calling it incomplete would leave each hit
  // undecided.
  const more = statesLength(pagination) ? hasNext : items.length >= (pagination.limit ?? LIMIT);
  const rows = items.filter((row) => row.customerRef === customerRef);
  return { rows, whole: unreadable === 0 && !more };
}
