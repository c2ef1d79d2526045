import type { Context } from "@/lib/context/context";
import type { ScopeEdit } from "./price-edits";
import { reviewPrices } from "./review-prices";
import type { RuleChange } from "./save-margin-rules";

interface Reviewed {
  edits: readonly ScopeEdit[];
  /** Of the review that the owner saw. */
  digest: string;
  /** The form's idempotency key. */
  key: string;
}

/** The changes of the reviewed edits; "stale" if a cost or a price changed meanwhile. */
export async function findReviewed(
  ctx: Pick<Context, "db" | "clock" | "snapshot">,
  { edits, digest, key }: Reviewed,
): Promise<RuleChange[] | "stale"> {
  const review = await reviewPrices(ctx, edits);
  // A form that is submitted twice has itself changed what was reviewed.
  const sent = await ctx.db.marginRule.findUnique({ where: { formKey: key }, select: { id: true } });
  return sent || review.digest === digest ? review.prices.map(({ change }) => change) : "stale";
}
