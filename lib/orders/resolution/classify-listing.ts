import type { Context } from "@/lib/context/context";
import { isReversalRow, statusWord, type TransactionRecord } from "@/lib/merchant/schemas/transaction";
import type { EffectState } from "@/lib/model/rows";
import { callSql } from "@/lib/platform/db/sql-function";
import { applyListedRows } from "./apply-listed-rows";

interface KnownVend {
  ref: string;
  state: EffectState;
  sentAt: string | null;
  lateKnown: boolean;
}

/** How many references one statement is asked about. */
const REFS_AT_ONCE = 500;

/**
 * Hands every purchase of ours that a listing shows to `applyListedRows`, where the rows may say something new: an unknown
 * one that is there, a success that was reversed, a dead one that lives. `from`: the listing's beginning, in ms; what was
 * sent before `from` + `marginMs` may have rows outside of it.
 */
export async function classifyListing(
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
    const known = await callSql<KnownVend[]>(
      ctx.db,
      "vends_by_refs",
      refs.slice(start, start + REFS_AT_ONCE),
    );
    for (const vend of known) {
      const rows = groups.get(vend.ref) ?? [];
      if (!saysSomething(vend, rows)) continue;
      const covered =
        vend.sentAt !== null && new Date(vend.sentAt).getTime() >= window.from + window.marginMs;
      await applyListedRows(ctx, { customerRef: vend.ref, rows, whole: listing.complete && covered });
    }
  }
}

/** Most rows are successes that the books know: those cost no further look. */
function saysSomething({ state, lateKnown }: KnownVend, rows: readonly TransactionRecord[]): boolean {
  const back = rows.some(isReversalRow);
  const words = rows.filter((row) => !isReversalRow(row)).map((row) => statusWord(row.status));
  const alive = words.some((word) => word !== "FAILED" && word !== "CANCELLED");
  switch (state) {
    case "UNKNOWN":
    case "PARKED":
    case "PROCESSING":
    case "INTENT":
      return true;
    case "SENDING":
      return false;
    case "SUCCEEDED":
      return back || !alive;
    default:
      return lateKnown ? back || !alive : alive && !back;
  }
}
