import type { Context } from "@/lib/context/context";
import { type SettleResult, settleEffect } from "@/lib/orders/fulfilment/settle-effect";

/** Whether the supplier lists a CREDIT row, and whether the customer can use the goods without us. */
export interface ReversalEvidence extends Record<string, unknown> {
  credited: boolean;
  usable: boolean;
}

/**
 * Records that the upstream reversed a success (SUCCEEDED → REVERSED, money-safety.md, States): reverses sale
 * and cost in the ledger and refunds the line in one transaction. "held": no proof, above the limit, or
 * usable goods; staff decide (docs/adr/0039). "lost": it was no longer SUCCEEDED.
 */
export async function recordReversal(
  ctx: Context,
  effect: string,
  { fact, evidence }: { fact: unknown; evidence: ReversalEvidence },
): Promise<SettleResult> {
  const settled = await settleEffect(ctx, {
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
  if (settled.outcome === "done") ctx.log.error("alarm", { alarm: "reversed", effectId: effect });
  return settled;
}

/** Closes the case when the supplier reports success again. */
export async function closeReversal({ db, clock }: Context, effect: string): Promise<void> {
  await db.case.updateMany({
    where: { kind: "reversal", subject: `effect:${effect}`, state: "open" },
    data: { state: "closed", closedAt: clock.now(), closedBy: "shop", closedWhy: "success again" },
  });
}
