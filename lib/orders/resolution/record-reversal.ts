import type { Context } from "@/lib/context/context";
import { type Settled, settleEffect } from "@/lib/orders/fulfilment/settle-effect";

/**
 * Records that the upstream took a success back (SUCCEEDED → REVERSED, money-safety.md, States). Reverses the sale and its cost
 * in the ledger and refunds the line, in one transaction. "lost": it was no longer SUCCEEDED.
 */
export function recordReversal(
  ctx: Context,
  effect: string,
  { fact, evidence }: { fact: unknown; evidence: Record<string, unknown> },
): Promise<Settled> {
  ctx.log.error("alarm", { alarm: "reversed", effectId: effect });
  return settleEffect(ctx, {
    effect,
    from: ["SUCCEEDED"],
    to: "REVERSED",
    reason: "reversed",
    evidence,
    fact,
    factKind: "reversal",
    after: "refund",
    alarms: ["reversed"],
  });
}
