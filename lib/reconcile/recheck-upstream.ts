import type { Context } from "@/lib/context/context";
import type { TransactionRecord } from "@/lib/merchant/schemas/transaction";
import type { Comparison } from "@/lib/model/difference";
import { applyListedRows } from "@/lib/orders/resolution/apply-listed-rows";
import { fetchTransaction } from "@/lib/orders/resolution/fetch-transaction";
import { acquireCallToken } from "@/lib/upstream/acquire-call-token";
import { forEachKey } from "@/lib/upstream/for-key";
import { compareForeign } from "./compare-vend";
import { examineVend } from "./examine-vend";
import { findVends, namesOf } from "./find-vends";
import type { Budget } from "./reading";
import { type OpenDifference, recheckDifferences } from "./recheck-differences";
import { groupRows } from "./reconcile-upstream";

/**
 * Rechecks discrepancies with the upstream by the purchase's reference, or by the row's id if it has none.
 */
export function recheckUpstream(ctx: Context, budget: Budget): Promise<void> {
  return recheckDifferences(ctx, "upstream", budget, async ({ subject, ours, theirs }: OpenDifference) => {
    if (typeof ours?.customerRef === "string") return recheckOurs(ctx, subject, ours.customerRef, budget);
    if (typeof theirs?.customerRef === "string") return recheckForeign(ctx, subject, theirs.customerRef);
    return recheckForeignRow(ctx, subject);
  });
}

async function recheckOurs(
  ctx: Context,
  subject: string,
  customerRef: string,
  budget: Budget,
): Promise<Comparison | null> {
  const close = await examineVend(ctx, customerRef, budget, null);
  if (!close) return null;
  if (close.rows.length === 0) return { examined: [], found: close.found };
  await applyListedRows(ctx, { customerRef, rows: close.rows });
  return { examined: [subject], found: close.found };
}

/**
 * A foreign reference agrees once a reversal has offset it. A miss of the free-text search is no evidence.
 */
async function recheckForeign(
  ctx: Context,
  subject: string,
  customerRef: string,
): Promise<Comparison | null> {
  const rows: TransactionRecord[] = [];
  for (const keyCtx of forEachKey(ctx)) {
    const fetched = await fetchTransaction(keyCtx, customerRef);
    if (!fetched?.whole) return null;
    rows.push(...fetched.rows);
  }
  return rows.length === 0 ? null : { examined: [subject], found: compareForeign(rows) };
}

/** A row without a reference agrees once the upstream reports it as failed. */
async function recheckForeignRow(ctx: Context, subject: string): Promise<Comparison | null> {
  if (!subject.startsWith("row:") || (await acquireCallToken(ctx, "reconcile")) > 0) return null;
  for (const keyCtx of forEachKey(ctx)) {
    const read = await keyCtx.merchant.transaction(subject.slice("row:".length));
    if (!read.ok) continue;
    const vends = await findVends(ctx, namesOf([read.value]));
    const { foreign } = groupRows(vends, [read.value]);
    return { examined: [subject], found: [...foreign.values()].flatMap(compareForeign) };
  }
  return null;
}
