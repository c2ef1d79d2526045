import type { Context } from "@/lib/context/context";
import { type Settled, settleEffect } from "@/lib/orders/fulfilment/settle-effect";

/** What the supplier has to show for it, and whether the customer can use what was delivered without us. */
export interface ReversalEvidence extends Record<string, unknown> {
  credited: boolean;
  usable: boolean;
}

/**
 * Records that the upstream took a success back (SUCCEEDED → REVERSED, money-safety.md, States). Reverses the sale and its cost
 * in the ledger and refunds the line, in one transaction. "held": without proof, beyond the limit, or of what the customer can
 * still use; staff decide (docs/adr/0039). "lost": it was no longer SUCCEEDED.
 */
export async function recordReversal(
  ctx: Context,
  effect: string,
  { fact, evidence }: { fact: unknown; evidence: ReversalEvidence },
): Promise<Settled> {
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

/** The supplier says success again: the question is over. */
export async function closeReversal({ db, clock }: Context, effect: string): Promise<void> {
  await db.case.updateMany({
    where: { kind: "reversal", subject: `effect:${effect}`, state: "open" },
    data: { state: "closed", closedAt: clock.now(), closedBy: "shop", closedWhy: "success again" },
  });
}
