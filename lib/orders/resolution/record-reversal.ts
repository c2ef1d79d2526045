import type { Context } from "@/lib/context/context";
import { type Settled, settleEffect } from "@/lib/orders/fulfilment/settle-effect";

/**
 * The upstream took a success back (SUCCEEDED → REVERSED, money-safety.md, States): the sale and its cost are undone in the
 * ledger and the line is refunded, in one transaction. "lost" when it was not SUCCEEDED any more.
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
