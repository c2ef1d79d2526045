import type { Context } from "@/lib/context/context";
import { requeryId, type TransactionRecord } from "@/lib/merchant/schemas/transaction";
import { acquireCallToken } from "@/lib/upstream/acquire-call-token";
import { forEachKey } from "@/lib/upstream/for-key";
import { type Budget, listedDates, NO_CALL, type Reading, type Slice, spend } from "./reading";

/** A worker that is told to stop doesn't wait longer than this for its next call. */
const MAX_PAUSE_MS = 2_000;

/** A row with the supplier key whose list shows it (null or absent: the first). */
export type ListedRow = TransactionRecord & { key?: string | null };

/** Fetches the lists of every key: a slice is complete only if all of them are. */
export async function fetchUpstreamSlice(
  ctx: Context,
  slice: Slice,
  budget: Budget,
): Promise<Reading<ListedRow>> {
  const rows: ListedRow[] = [];
  for (const keyCtx of forEachKey(ctx)) {
    const read = await fetchKeySlice(keyCtx, slice, budget);
    if (!read.whole) return read;
    rows.push(...(keyCtx.key === null ? read.rows : read.rows.map((row) => ({ ...row, key: keyCtx.key }))));
  }
  return { whole: true, rows };
}

/**
 * Fetches all rows of one key's list around a slice of time (merchant-api.md 4.14), allowing for ten minutes
 * of clock skew. Its own quota leaves the other calls to requeries and validation.
 */
async function fetchKeySlice(
  ctx: Context,
  slice: Slice,
  budget: Budget,
): Promise<Reading<TransactionRecord>> {
  const dates = listedDates(slice);
  const rows: TransactionRecord[] = [];
  for (let page = 1; ; page++) {
    if (!spend(budget) || !(await mayCall(ctx, budget))) return { whole: false, problem: NO_CALL };
    const read = await ctx.merchant.transactions({ ...dates, page, limit: 100 });
    if (!read.ok) return { whole: false, problem: `the upstream's list: ${read.reason}` };
    if (read.value.unreadable > 0) return { whole: false, problem: "the upstream's list: unreadable rows" };
    rows.push(...read.value.items);
    if (read.value.hasNext) continue;
    const { total } = read.value.pagination;
    // A list that grows meanwhile shows rows twice, so it never has fewer rows than its total.
    if (total !== undefined && rows.length < total)
      return { whole: false, problem: "the upstream's list: fewer rows than it says" };
    return { whole: true, rows: uniqueRows(rows) };
  }
}

/**
 * Acquires a call. A patient reader continues with its page: several that began again at the first would use up each other's
 * calls, and none would ever finish.
 */
async function mayCall(ctx: Context, { isPatient }: Budget): Promise<boolean> {
  for (;;) {
    const wait = await acquireCallToken(ctx, "reconcile");
    if (wait === 0) return true;
    if (!isPatient || ctx.stopping) return false;
    await ctx.pause(Math.min(wait, MAX_PAUSE_MS));
  }
}

/** Removes duplicates: a list that grows while it is read shows a row on two pages. Keeps the latest version of each id. */
export function uniqueRows<Row extends TransactionRecord>(rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row, index) => [requeryId(row.ids) ?? `row ${index}`, row]));
  return [...byId.values()];
}
