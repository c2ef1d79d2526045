import type { Actor } from "@/lib/auth/session/require-right";
import type { Context } from "@/lib/context/context";
import type { ScopeEdit } from "./price-edits";
import { reviewPrices } from "./review-prices";
import { type RuleChanges, type RulesChanged, saveMarginRules } from "./save-margin-rules";

export interface ReviewedSave extends Omit<RuleChanges, "changes"> {
  edits: readonly ScopeEdit[];
  /** Of the review that the owner saw. */
  digest: string;
}

/** Saves edited prices as they were reviewed, or nothing: if a cost or a price changed meanwhile, "stale". Owners only. */
export async function saveReviewed(
  ctx: Pick<Context, "db" | "clock" | "log" | "snapshot">,
  actor: Actor,
  { edits, digest, ...rest }: ReviewedSave,
): Promise<RulesChanged> {
  const review = await reviewPrices(ctx, edits);
  // A form that is sent twice has changed what was reviewed.
  const sent = await ctx.db.marginRule.findUnique({ where: { formKey: rest.key }, select: { id: true } });
  if (!sent && review.digest !== digest) return { ok: false, reason: "stale" };
  return saveMarginRules(ctx, actor, { ...rest, changes: review.prices.map(({ change }) => change) });
}
