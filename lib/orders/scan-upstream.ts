import { UNSCALED } from "@/lib/jobs/schedules";
import type { TransactionRecord } from "@/lib/merchant/schemas/transaction";
import type { Context } from "./context";
import { takeCall } from "./take-call";

export type Scan =
  /** Every page was read and every row was readable. */
  | { complete: true; rows: TransactionRecord[] }
  /** A page or row is missing: what was not seen proves nothing. */
  | { complete: false; rows: TransactionRecord[]; waitMs: number };

const MOST_PAGES = 50;

/**
 * Looks for one customerRef in the upstream's list (merchant-api.md 4.14): first by free text, where only a hit counts, then
 * every page of the time around the purchase.
 */
export async function scanUpstream(ctx: Context, customerRef: string, sentAt: Date): Promise<Scan> {
  const rows: TransactionRecord[] = [];
  const seen = () => rows.some((row) => row.customerRef === customerRef);
  const wait = await takeCall(ctx, "requery");
  if (wait > 0) return { complete: false, rows, waitMs: wait };
  const found = await ctx.merchant.transactions({ query: customerRef, page: 1, limit: 100 });
  if (found.ok) rows.push(...found.value.items);
  if (seen()) return { complete: true, rows };

  const from = new Date(sentAt.getTime() - UNSCALED.listBefore);
  const to = new Date(ctx.clock.now().getTime() + UNSCALED.listAfter);
  for (let page = 1; page <= MOST_PAGES; page++) {
    const delay = await takeCall(ctx, "requery");
    if (delay > 0) return { complete: false, rows, waitMs: delay };
    const read = await ctx.merchant.transactions({ from, to, page, limit: 100 });
    if (!read.ok) return { complete: false, rows, waitMs: 0 };
    rows.push(...read.value.items);
    if (read.value.unreadable > 0) return { complete: false, rows, waitMs: 0 };
    if (!read.value.hasNext) return { complete: true, rows };
  }
  return { complete: false, rows, waitMs: 0 };
}
