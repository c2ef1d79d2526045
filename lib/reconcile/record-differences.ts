import type { Context } from "@/lib/context/context";
import type { Comparison, DifferenceSource } from "@/lib/model/difference";
import { callSql } from "@/lib/platform/db/sql-function";

/**
 * Writes what a comparison came to: one open row a subject and kind, seen again or new (an alarm tells the owner once a
 * run); a row whose subject was examined and agrees is resolved, with the time. Nothing else is ever moved by it.
 */
export function recordDifferences(
  ctx: Context,
  source: DifferenceSource,
  { found, examined }: Comparison,
): Promise<{ fresh: number; resolved: number }> {
  return callSql(ctx.db, "note_differences", source, found, examined, ctx.clock.now());
}
