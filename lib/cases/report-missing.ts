import type { Context } from "@/lib/context/context";
import { openMissing } from "./open-missing";
import { type OrderRechecked, recheckOrder } from "./recheck-order";

export type MissingReported = OrderRechecked & { case?: "opened" | "known" };

/**
 * Handles "Order not received": checks everything undecided at once and, if the promised day is over anyway, opens the owner's
 * case without a second request.
 */
export async function reportMissing(
  ctx: Context,
  order: { ref: string; token: string | null | undefined },
): Promise<MissingReported> {
  const asked = await recheckOrder(ctx, order);
  if (!asked.ok) return asked;
  const opened = await openMissing(ctx, order, "late");
  return opened.ok ? { ...asked, case: opened.outcome } : asked;
}
