import type { Context } from "@/lib/context/context";
import { classifySighting, type Sighting } from "@/lib/merchant/classify-sighting";
import type { TransactionRecord } from "@/lib/merchant/schemas/transaction";
import type { LineRow } from "@/lib/model/rows";
import { findEffect } from "@/lib/orders/fulfilment/find-effect";
import { settleEffect } from "@/lib/orders/fulfilment/settle-effect";
import { redactFact } from "@/lib/platform/log/redact";
import { serviceOf, storedLine } from "@/lib/services/stored-line";

/**
 * Parks a purchase that the list reports as failed without returned money: the lost books may have recorded
 * its delivery and would have rejected that claim. Returns whether it did.
 */
export async function parkUnproved(ctx: Context, id: string, rows: TransactionRecord[]): Promise<boolean> {
  const view = await findEffect(ctx, id);
  if (!view?.line) return false;
  const seen = sightingOf(view.line, view.effect.customer_ref, rows);
  if (seen.kind !== "failed" || seen.credited) return false;
  const fact = redactFact({ rows: rows.map(({ raw }) => raw) });
  await settleEffect(ctx, {
    effect: id,
    from: ["UNKNOWN", "PROCESSING"],
    to: "PARKED",
    reason: "failed_unproved",
    upstreamId: seen.upstreamId,
    sighted: true,
    fact,
    factKind: "scan",
    alarms: ["parked"],
  });
  return true;
}

/** What the supplier's rows of this reference say about an item. */
export function sightingOf(line: LineRow, ref: string, rows: TransactionRecord[]): Sighting {
  const service = serviceOf(line);
  const stored = storedLine(line);
  const faceAmount = service.amountPriced ? stored.face : undefined;
  const question = { rows, customerRef: ref, faceAmount, product: stored.product };
  return classifySighting({ ...question, needs: service.needs(stored) });
}
