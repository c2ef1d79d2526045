import type { Context } from "@/lib/context/context";
import { isReversalRow, statusWord, type TransactionRecord } from "@/lib/merchant/schemas/transaction";
import type { Effect } from "@/lib/platform/prisma/client";
import { applyListedRows } from "./apply-listed-rows";

type KnownVend = Pick<Effect, "state"> & { lateVend: unknown };

/** Maximum number of references in one statement. */
const REFS_AT_ONCE = 500;

/**
 * Applies the listed rows of each of our purchases that may change the books: an unknown purchase that is
 * listed, a reversed success, a dead attempt that was carried out. `from`: start of the listing, in ms.
 * Purchases sent before `from` + `marginMs` may have rows outside it.
 */
export async function applyListing(
  ctx: Context,
  listing: { rows: readonly TransactionRecord[]; complete: boolean },
  window: { from: number; marginMs: number },
): Promise<void> {
  const groups = new Map<string, TransactionRecord[]>();
  for (const row of listing.rows) {
    if (row.customerRef) groups.set(row.customerRef, [...(groups.get(row.customerRef) ?? []), row]);
  }
  const refs = [...groups.keys()];
  for (let start = 0; start < refs.length; start += REFS_AT_ONCE) {
    const known = await ctx.db.effect.findMany({
      where: { kind: "VEND", customerRef: { in: refs.slice(start, start + REFS_AT_ONCE) } },
      select: { customerRef: true, state: true, sentAt: true, lateVend: { select: { effectId: true } } },
      orderBy: { id: "asc" },
    });
    for (const vend of known) {
      const { customerRef, sentAt } = vend;
      const rows = groups.get(customerRef) ?? [];
      if (!mayChangeBooks(vend, rows)) continue;
      const covered = sentAt !== null && sentAt.getTime() >= window.from + window.marginMs;
      await applyListedRows(ctx, { customerRef, rows, whole: listing.complete && covered });
    }
  }
}

/** Most rows are successes that the books already have. */
function mayChangeBooks({ state, lateVend }: KnownVend, rows: readonly TransactionRecord[]): boolean {
  const reversed = rows.some(isReversalRow);
  const statuses = rows.filter((row) => !isReversalRow(row)).map((row) => statusWord(row.status));
  const succeeded = statuses.some((word) => word !== "FAILED" && word !== "CANCELLED");
  switch (state) {
    case "UNKNOWN":
    case "PARKED":
    case "PROCESSING":
    case "INTENT":
      return true;
    case "SENDING":
      return false;
    case "SUCCEEDED":
      return reversed || !succeeded;
    default:
      return lateVend ? reversed || !succeeded : succeeded && !reversed;
  }
}
