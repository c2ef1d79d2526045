import type { Context } from "@/lib/context/context";
import type { Difference, Prisma } from "@/lib/platform/prisma/client";
import { updateDifference } from "./update-difference";

export type DifferenceExplained = "explained" | "resolved" | "not_found";

/**
 * Records a person's explanation of a discrepancy. The row stays, and each comparison finds it again until
 * both sides agree; if its amount changes, it reopens. "resolved": it was already resolved.
 */
export function explainDifference(
  ctx: Context,
  id: number,
  who: { name: string; reason: string },
): Promise<DifferenceExplained> {
  return updateDifference<DifferenceExplained>(ctx, id, (was) => {
    if (was === null) return "not_found";
    if (was.state === "resolved") return "resolved";
    return { outcome: "explained", data: explanationOf(was, who, ctx.clock.now()) };
  });
}

/** The columns that an explanation writes. The explaining person becomes the owner if there is none. */
export function explanationOf(
  was: Difference,
  { name, reason }: { name: string; reason: string },
  now: Date,
): Prisma.DifferenceUpdateManyMutationInput {
  return {
    state: "explained",
    explainedAt: now,
    explainedBy: name,
    explanation: reason,
    owner: was.owner ?? name,
  };
}
