import type { Context } from "@/lib/context/context";
import { resolveRefund } from "@/lib/orders/fulfilment/check-refund";
import { findEffect } from "@/lib/orders/fulfilment/find-effect";
import { scanUnknowns } from "./scan-unknowns";
import { searchUnknown } from "./search-unknown";
import { settleNotExecuted } from "./settle-not-executed";

/**
 * Searches for an unknown outcome (money-safety.md, Resolving an unknown); never sends again. For a purchase,
 * runs a round of the single scanner. Outside a worker it only searches by reference, which may find the
 * purchase but never gives it up.
 */
export async function resolveUnknown(ctx: Context, effectId: string): Promise<void> {
  const view = await findEffect(ctx, effectId);
  if (view?.effect.state !== "UNKNOWN") return;
  const { effect } = view;
  if (effect.kind === "REFUND") {
    await resolveRefund(ctx, view);
    return;
  }
  if (ctx.worker === null) {
    await searchUnknown(ctx, effectId);
    return;
  }
  const round = await scanUnknowns(ctx, effectId);
  // A scanner that is stuck for longer than a round doesn't delay manual review (L2). Search by reference
  // first.
  const overdue = new Date(effect.sent_at ?? effect.created_at).getTime() + ctx.schedules.parkUnknown;
  if (round !== "busy" || ctx.clock.now().getTime() < overdue + ctx.schedules.scanGap) return;
  if ((await searchUnknown(ctx, effectId)) !== "found") await settleNotExecuted(ctx, effect, "park");
}
