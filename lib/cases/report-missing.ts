import type { Context } from "@/lib/context/context";
import { openMissing } from "./open-missing";
import { type OrderRechecked, recheckOrder } from "./recheck-order";

export type MissingReported = OrderRechecked & { case?: "opened" | "known" };

/**
 * Handles "Order not received": checks everything undecided now and, if the promised day is over, opens the
 * case without a second request.
 */
export async function reportMissing(
  ctx: Context,
  order: { ref: string; token: string | null | undefined },
): Promise<MissingReported> {
  const rechecked = await recheckOrder(ctx, order);
  if (!rechecked.ok) return rechecked;
  const opened = await openMissing(ctx, order, "late");
  return opened.ok ? { ...rechecked, case: opened.outcome } : rechecked;
}
