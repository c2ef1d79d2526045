import type { Context } from "@/lib/context/context";
import type { TransactionRecord } from "@/lib/merchant/schemas/transaction";
import type { FoundDifference } from "@/lib/model/difference";
import { fetchTransaction } from "@/lib/orders/resolution/fetch-transaction";
import { forKey } from "@/lib/upstream/for-key";
import { compareVend, type OurVend } from "./compare-vend";
import { fetchUpstreamSlice, uniqueRows } from "./fetch-upstream-slice";
import { findVends } from "./find-vends";
import { type Budget, spend } from "./reading";

export interface ExaminedVend {
  vend: OurVend;
  /** All rows that the upstream lists for it. */
  rows: TransactionRecord[];
  found: FoundDifference[];
}

/**
 * Examines one purchase. Reads our books before the upstream's, so that changes in between don't look like
 * discrepancies. `listed`: rows that a list has already shown. Without them, if the free-text search finds
 * nothing, reads the list around the sending time, because only a hit of the search is evidence. Null:
 * undetermined for now.
 */
export async function examineVend(
  ctx: Context,
  customerRef: string,
  budget: Budget,
  listed: readonly TransactionRecord[] | null,
): Promise<ExaminedVend | null> {
  const [vend] = await findVends(ctx, [customerRef]);
  if (!vend || !spend(budget)) return null;
  const fetched = await fetchTransaction(forKey(ctx, vend.key), vend.customerRef);
  if (!fetched?.whole) return null;
  let rows = uniqueRows([...(listed ?? []), ...fetched.rows]);
  if (rows.length === 0 && listed === null && vend.sentAt) {
    const sentAt = new Date(vend.sentAt);
    const read = await fetchUpstreamSlice(ctx, { from: sentAt, to: sentAt }, budget);
    if (!read.whole) return null;
    rows = read.rows.filter((row) => row.customerRef === vend.customerRef);
  }
  // Rows that have disappeared don't prove agreement.
  if (rows.length === 0 && vend.state !== "SUCCEEDED") return null;
  return { vend, rows, found: compareVend(vend, rows) };
}
