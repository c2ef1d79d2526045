import type { Context } from "@/lib/context/context";
import type { LineRow } from "@/lib/model/rows";
import { type EffectView, findEffect } from "@/lib/orders/fulfilment/find-effect";
import { settleDelivery } from "@/lib/orders/fulfilment/settle-delivery";
import { settleEffect } from "@/lib/orders/fulfilment/settle-effect";
import { serviceOf, storedLine } from "@/lib/services/stored-line";
import { forKey } from "@/lib/upstream/for-key";
import { applyListedRows } from "./apply-listed-rows";
import { fetchDeliveredGoods, latchSighting } from "./fetch-delivered-goods";
import { fetchTransaction } from "./fetch-transaction";

/** `missed`: not found, which isn't evidence of failure. `unasked`: no call token, or no answer. */
export type SearchResult = "found" | "missed" | "unasked";

/**
 * Searches for a purchase in review by its reference. A hit settles it or is recorded for the decision; a
 * miss changes nothing.
 */
export async function searchParked(ctx: Context, effectId: string): Promise<SearchResult> {
  const view = await findEffect(ctx, effectId);
  if (view?.effect.state !== "PARKED" || !view.line) return "found";
  const found = await fetchTransaction(forKey(ctx, view.effect.supplier_key), view.effect.customer_ref);
  if (found === null) return "unasked";
  if (found.rows.length === 0) return "missed";
  await applyListedRows(ctx, { ...found, customerRef: view.effect.customer_ref });
  return "found";
}

/**
 * Searches for one unknown purchase by its reference (money-safety.md, Resolving an unknown: the query comes
 * first, and an eSIM also asks details/{customerRef}). Only a hit is evidence. Called by webhooks, operators
 * and the scanner. `waitMs`: how long to wait for a call token.
 */
export async function searchUnknown(base: Context, effectId: string, waitMs = 0): Promise<SearchResult> {
  const view = await findEffect(base, effectId);
  if (view?.effect.state !== "UNKNOWN" || !view.line) return "found";
  const ctx = forKey(base, view.effect.supplier_key);
  const { effect, line } = view;
  const found = await fetchTransaction(ctx, effect.customer_ref, waitMs);
  if (found === null) return "unasked";
  if (found.rows.length > 0) {
    await applyListedRows(ctx, { ...found, customerRef: effect.customer_ref });
    return "found";
  }
  if (await searchGoods(ctx, { ...view, line })) return "found";
  // An unreadable row may be the missing one.
  return found.whole ? "missed" : "unasked";
}

async function searchGoods(ctx: Context, view: EffectView & { line: LineRow }): Promise<boolean> {
  const { effect, line } = view;
  const hit = await fetchDeliveredGoods(ctx, serviceOf(line), storedLine(line), effect);
  if (!hit) return false;
  if (!hit.delivery) {
    await latchSighting(ctx, effect, { by: "details" });
    return true;
  }
  await settleEffect(ctx, {
    effect: effect.id,
    from: ["UNKNOWN"],
    to: "SUCCEEDED",
    factKind: "scan",
    fact: { by: "details" },
    sighted: true,
    scans: 0,
    ...settleDelivery(ctx, hit.delivery, view),
    breaker: 0,
  });
  return true;
}
