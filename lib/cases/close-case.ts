import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";

export type CaseClosed = "closed" | "closed_before" | "not_found";

/** Closes a case for good, with who and why. What is to be done about its order is another act (decideParked, a refund). */
export function closeCase(
  ctx: Context,
  id: number,
  who: { name: string; reason: string },
): Promise<CaseClosed> {
  return callSql<CaseClosed>(ctx.db, "close_case", id, who.name, who.reason, ctx.clock.now());
}
