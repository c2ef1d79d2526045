import type { Context } from "@/lib/context/context";
import { openMissing } from "./open-missing";
import { type OrderRechecked, recheckOrder } from "./recheck-order";

export type MissingReported = OrderRechecked & { case?: "opened" | "known" };

/**
 * One press of "It didn't come": asks at once what became of everything undecided, and where the day that was promised is over
 * all the same, opens the owner's case without being asked twice.
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
