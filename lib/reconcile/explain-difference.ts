import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";

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
  return callSql<DifferenceExplained>(
    ctx.db,
    "explain_difference",
    id,
    who.name,
    who.reason,
    ctx.clock.now(),
  );
}
