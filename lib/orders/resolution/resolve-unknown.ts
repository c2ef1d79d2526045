import type { Context } from "@/lib/context/context";
import { resolveRefund } from "@/lib/orders/fulfilment/check-refund";
import { getEffect } from "@/lib/orders/fulfilment/get-effect";
import { scanUnknowns } from "./scan-unknowns";
import { searchUnknown } from "./search-unknown";
import { settleNotExecuted } from "./settle-not-executed";

/**
 * An outcome that nobody saw is looked for (money-safety.md, Resolving an unknown), never sent again. A purchase calls for a
 * round of the one scanner; outside a worker it is only asked for by its reference, which may find it and can't give it up.
 */
export async function resolveUnknown(ctx: Context, effectId: string): Promise<void> {
  const view = await getEffect(ctx, effectId);
  if (view?.effect.state !== "UNKNOWN") return;
  const { effect } = view;
  if (effect.kind === "REFUND") return resolveRefund(ctx, view);
  if (ctx.worker === null) {
    await searchUnknown(ctx, effectId);
    return;
  }
  const round = await scanUnknowns(ctx, effectId);
  // A scanner that is at it for longer than a round may take doesn't keep it from its person (L2); it is asked for first.
  const overdue = new Date(effect.sent_at ?? effect.created_at).getTime() + ctx.schedules.parkUnknown;
  if (round !== "busy" || ctx.clock.now().getTime() < overdue + ctx.schedules.scanGap) return;
  if ((await searchUnknown(ctx, effectId)) !== "found") await settleNotExecuted(ctx, effect, "park");
}
