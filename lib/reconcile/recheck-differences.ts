import type { Context } from "@/lib/context/context";
import type { Comparison, DifferenceKind, DifferenceSource } from "@/lib/model/difference";
import { type Budget, spend } from "./reading";
import { recordDifferences } from "./record-differences";

/** An open discrepancy to recheck on its own. */
export interface OpenDifference {
  id: bigint;
  kind: DifferenceKind;
  subject: string;
  ours: Record<string, unknown> | null;
  theirs: Record<string, unknown> | null;
}

const MAX_DIFFERENCES = 5;

/**
 * Rechecks a source's discrepancies that were checked longest ago, one call each. They may be older than
 * every slice, so only a recheck can show that both sides agree again. `examine` returns null if nothing was
 * learned.
 */
export async function recheckDifferences(
  ctx: Context,
  source: DifferenceSource,
  budget: Budget,
  examine: (difference: OpenDifference) => Promise<Comparison | null>,
): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - ctx.schedules.reconcileLookAgain);
  const open = await findLeastRecentlyChecked(ctx, source, before);
  const done = new Set<string>();
  for (const difference of open) {
    if (done.has(difference.subject)) continue;
    if (!spend(budget)) return;
    done.add(difference.subject);
    const comparison = await examine(difference);
    if (comparison) await recordDifferences(ctx, source, comparison);
    // Also if nothing was learned; otherwise discrepancies that can't be checked would block the others.
    await ctx.db.difference.updateMany({
      where: { id: difference.id, state: { not: "resolved" } },
      data: { lookedAt: ctx.clock.now() },
    });
  }
}

/** Finds unresolved discrepancies not checked since `before`, longest ago first. */
export async function findLeastRecentlyChecked(
  ctx: Context,
  source: DifferenceSource,
  before: Date,
): Promise<OpenDifference[]> {
  const rows = await ctx.db.difference.findMany({
    where: { source, state: { not: "resolved" }, lookedAt: { lt: before } },
    select: { id: true, kind: true, subject: true, ours: true, theirs: true },
    orderBy: [{ lookedAt: "asc" }, { id: "asc" }],
    take: MAX_DIFFERENCES,
  });
  return rows as OpenDifference[];
}
