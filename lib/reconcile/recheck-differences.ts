import type { Context } from "@/lib/context/context";
import type { Comparison, DifferenceKind, DifferenceSource } from "@/lib/model/difference";
import { callSql } from "@/lib/platform/db/sql-function";
import { type Budget, spend } from "./reading";
import { recordDifferences } from "./record-differences";

/** An open difference, to be asked about on its own. */
export interface OpenDifference {
  id: number;
  kind: DifferenceKind;
  subject: string;
  ours: Record<string, unknown> | null;
  theirs: Record<string, unknown> | null;
}

const MOST = 5;

/**
 * Looks at the open differences of a source that were looked at longest ago, one call each: what they are about may be out
 * of every slice by now, and only a look can say that both sides agree again. `examine` answers null when nothing could be
 * learned now.
 */
export async function recheckDifferences(
  ctx: Context,
  source: DifferenceSource,
  budget: Budget,
  examine: (difference: OpenDifference) => Promise<Comparison | null>,
): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - ctx.schedules.reconcileLookAgain);
  const open = await callSql<OpenDifference[]>(ctx.db, "differences_to_look_at", source, before, MOST);
  const done = new Set<string>();
  for (const difference of open) {
    if (done.has(difference.subject)) continue;
    if (!spend(budget)) return;
    done.add(difference.subject);
    const comparison = await examine(difference);
    if (comparison) await recordDifferences(ctx, source, comparison);
    // Also when nothing was learned: else one that can't be asked about would keep the others from their turn.
    await callSql(ctx.db, "looked_at_differences", [difference.id], ctx.clock.now());
  }
}
