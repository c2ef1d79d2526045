import type { Read } from "@/lib/merchant/read";
import type { TransactionPage } from "@/lib/merchant/schemas/account";
import type { TransactionRecord } from "@/lib/merchant/schemas/transaction";
import { requeryId } from "@/lib/merchant/schemas/transaction";

export interface Listing {
  /** Rows count as sightings even if the listing is incomplete. */
  rows: TransactionRecord[];
  /** Every page and row was readable and nothing moved between pages. Only then is absence evidence. */
  complete: boolean;
  /** Why it is incomplete, for the log. */
  flaw?: ListingFlaw;
}
type ListingFlaw =
  | "page_failed"
  | "unreadable_row"
  | "page_moved"
  | "total_changed"
  | "total_differs"
  | "too_long"
  | "stopped";

const MAX_PAGES = 300;
const PAGE_SIZE = 100;

/**
 * Reads all pages of one listing. `readPage` returns null to stop (no call token, or the lease was lost).
 * Total for any answer (money-safety.md, Resolving an unknown: complete scans).
 */
export async function listWindow(
  readPage: (page: number, limit: number) => Promise<Read<TransactionPage> | null>,
): Promise<Listing> {
  const rows: TransactionRecord[] = [];
  const seen = new Set<string>();
  let total: number | undefined;
  let totalPages: number | undefined;
  const incomplete = (flaw: ListingFlaw): Listing => ({ rows, complete: false, flaw });

  for (let page = 1; page <= MAX_PAGES; page++) {
    const read = await readPage(page, PAGE_SIZE);
    if (read === null) return incomplete("stopped");
    if (!read.ok) return incomplete("page_failed");
    const { items, unreadable, pagination, hasNext } = read.value;
    rows.push(...items);
    if (unreadable > 0) return incomplete("unreadable_row");
    if (pagination.page !== undefined && pagination.page !== page) return incomplete("page_moved");
    if (page > 1 && (pagination.total !== total || pagination.totalPages !== totalPages))
      return incomplete("total_changed");
    total = pagination.total;
    totalPages = pagination.totalPages;
    for (const row of items) {
      const id = requeryId(row.ids);
      // A repeated row means that the list moved by one between two pages, so another row may be missing.
      if (id !== undefined && seen.has(id)) return incomplete("page_moved");
      if (id !== undefined) seen.add(id);
    }
    if (hasNext) continue;
    const short = totalPages !== undefined && page < totalPages;
    return short || (total !== undefined && total !== rows.length)
      ? incomplete("total_differs")
      : { rows, complete: true };
  }
  return incomplete("too_long");
}
