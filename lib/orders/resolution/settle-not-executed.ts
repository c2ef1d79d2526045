import type { Context } from "@/lib/context/context";
import type { EffectRow } from "@/lib/model/rows";
import { findEffect } from "@/lib/orders/fulfilment/find-effect";
import { findReceived } from "@/lib/orders/fulfilment/find-received";
import { settleEffect } from "@/lib/orders/fulfilment/settle-effect";

/**
 * Ends the search for an unknown purchase without a sighting: NOT_EXECUTED and refunded, never sent again; or
 * manual review. The database enforces the conditions of NOT_EXECUTED (guard_effect).
 */
export async function settleNotExecuted(
  ctx: Context,
  effect: EffectRow,
  decision: "not_executed" | "park",
): Promise<void> {
  if (decision === "park") {
    await settleEffect(ctx, {
      effect: effect.id,
      from: ["UNKNOWN"],
      to: "PARKED",
      reason: await parkReason(ctx, effect),
      alarms: ["parked"],
    });
    return;
  }
  await settleEffect(ctx, {
    effect: effect.id,
    from: ["UNKNOWN"],
    to: "NOT_EXECUTED",
    reason: "not_executed",
    evidence: {
      cleanScans: effect.clean_scans,
      lastScanAt: effect.last_scan_at,
      horizonMs: effect.horizon_ms,
      scanGapMs: effect.scan_gap_ms,
    },
    after: "refund",
  });
}

/** The reason for review. Goods that were received keep their own reason, whatever the list shows. */
async function parkReason(ctx: Context, effect: EffectRow): Promise<string> {
  const line = effect.sighted_at === null ? null : (await findEffect(ctx, effect.id))?.line;
  const received = line && (await findReceived(ctx, effect, line));
  if (received?.completeness === "whole") return "goods_unconfirmed";
  return effect.sighted_at === null ? "not_found_upstream" : "sighted_without_id";
}
