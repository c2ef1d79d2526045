import { type Actor, requireRight } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import { explanationOf } from "@/lib/reconcile/explain-difference";
import { updateDifference } from "@/lib/reconcile/update-difference";

export type DifferenceAnswered = "owned" | "explained" | "resolved" | "same" | "not_found";

/**
 * Assigns a discrepancy to the actor (`reason` null) or records why the sides differ. Moves no money. Audited.
 */
export async function answerDifference(
  ctx: Pick<Context, "db" | "clock" | "log">,
  actor: Actor,
  id: number,
  reason: string | null,
): Promise<DifferenceAnswered> {
  requireRight(ctx, actor, "differences.answer");
  const { email } = actor;
  return updateDifference<DifferenceAnswered>(ctx, id, (was) => {
    if (was === null) return "not_found";
    const { state, owner, explanation } = was;
    const audit = { actor, subject: `difference:${id}`, before: { state, owner, explanation }, reason };
    if (reason === null) {
      if (owner === email) return "same";
      if (state === "resolved") return "not_found";
      return {
        outcome: "owned",
        data: { owner: email },
        audit: { ...audit, action: "difference.owned", after: { owner: email } },
      };
    }
    if (state === "explained" && explanation === reason) return "same";
    if (state === "resolved") return "resolved";
    return {
      outcome: "explained",
      data: explanationOf(was, { name: email, reason }, ctx.clock.now()),
      audit: { ...audit, action: "difference.explained", after: { state: "explained" } },
    };
  });
}
