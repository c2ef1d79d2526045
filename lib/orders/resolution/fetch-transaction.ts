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
 * Fetches the upstream's rows of one customerRef with its free-text search (merchant-api.md 4.14, `query`).
 * Only a hit is evidence, because the API doesn't document which fields it searches. Null: no call token
 * within `waitMs`, or no readable answer.
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
  // A reference has few rows, so they fit on one page. If the upstream reports no length, a page that isn't
  // full counts as complete: reading an empty page would cost a second call per hit, and treating it as
  // incomplete would leave every hit undecided.
  const more = statesLength(pagination) ? hasNext : items.length >= (pagination.limit ?? LIMIT);
  const rows = items.filter((row) => row.customerRef === customerRef);
  return { rows, whole: unreadable === 0 && !more };
}
