import type { Context } from "@/lib/context/context";
import type { Difference, Prisma } from "@/lib/platform/prisma/client";
import { updateDifference } from "./update-difference";

export type DifferenceExplained = "explained" | "resolved" | "not_found";

/**
 * A person says why the two sides differ. The row stays, seen again by each comparison, until both agree; when its sum
 * changes it is open again. "resolved": it was over before.
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

/** What an explanation writes; who explains looks after it, unless somebody does. */
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
