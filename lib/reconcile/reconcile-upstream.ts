import type { Context } from "@/lib/context/context";
import { requeryId, type TransactionRecord } from "@/lib/merchant/schemas/transaction";
import type { Comparison } from "@/lib/model/difference";
import { applyListedRows, type UpstreamRows } from "@/lib/orders/resolution/apply-listed-rows";
import { compareForeign, compareVend, foreignSubject, type OurVend, vendSubject } from "./compare-vend";
import { examineVend } from "./examine-vend";
import { fetchUpstreamSlice } from "./fetch-upstream-slice";
import { filterNotAdopted } from "./filter-not-adopted";
import { findVends, namesOf } from "./find-vends";
import type { Budget, Slice } from "./reading";
import { recordDifferences } from "./record-differences";

const UNDECIDED: readonly OurVend["state"][] = ["PROCESSING", "UNKNOWN", "PARKED"];

/**
 * Compares one slice of time with the upstream's list, both ways: each purchase that we sent in it, and each
 * row listed around it. Records discrepancies first, then passes the rows to applyListedRows, which updates
 * the books by its own rules (late vend, reversal). The discrepancy stays on record either way. Returns null,
 * or why the slice must be read again.
 */
export async function reconcileUpstream(ctx: Context, slice: Slice, budget: Budget): Promise<string | null> {
  const read = await fetchUpstreamSlice(ctx, slice, budget);
  if (!read.whole) return read.problem;
  const vends = await findVends(ctx, namesOf(read.rows), slice);
  const { of, foreign } = groupRows(vends, read.rows);
  // A purchase that isn't listed isn't examined, so its earlier discrepancies stay open.
  const comparison: Comparison = { found: [], examined: [] };
  const toApply: UpstreamRows[] = [];

  for (const vend of vends) {
    let rows = of.get(vend.id) ?? [];
    let found = compareVend(vend, rows);
    let whole = false;
    if (found.length > 0) {
      // A row may lie outside the slice (a reversal comes days after its debit), and our side may have
      // changed since. If a detailed check isn't possible, the listed discrepancy stands and is rechecked
      // later.
      const examined = await examineVend(ctx, vend.customerRef, budget, rows);
      if (examined) ({ rows, found } = examined);
      whole = examined !== null;
    }
    comparison.found.push(...found);
    if (rows.length === 0) continue;
    comparison.examined.push(vendSubject(vend));
    if (found.length > 0 || UNDECIDED.includes(vend.state)) {
      toApply.push({ customerRef: vend.customerRef, rows, whole });
    }
  }
  const fresh = await filterNotAdopted(
    ctx,
    read.rows.map(({ customerRef }) => customerRef ?? ""),
  );
  for (const rows of foreign.values()) {
    if (!fresh.has(rows[0]?.customerRef ?? "")) continue;
    comparison.examined.push(...rows.slice(0, 1).map(foreignSubject));
    comparison.found.push(...compareForeign(rows));
  }
  await recordDifferences(ctx, "upstream", comparison);
  for (const one of toApply) await applyListedRows(ctx, one);
  return null;
}

/**
 * Groups rows by the purchase that their reference, or else their id, names; the rest by their own reference
 * or id.
 */
export function groupRows(vends: readonly OurVend[], rows: readonly TransactionRecord[]) {
  const byName = new Map<string, OurVend>();
  for (const vend of vends) {
    if (vend.upstreamId) byName.set(vend.upstreamId, vend);
    byName.set(vend.customerRef, vend);
  }
  const of = new Map<string, TransactionRecord[]>();
  const foreign = new Map<string, TransactionRecord[]>();
  for (const row of rows) {
    const vend = byName.get(row.customerRef ?? requeryId(row.ids) ?? "");
    const [into, key] = vend ? [of, vend.id] : [foreign, foreignSubject(row)];
    into.set(key, [...(into.get(key) ?? []), row]);
  }
  return { of, foreign };
}
