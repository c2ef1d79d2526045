import type { Context } from "@/lib/context/context";
import { callSql } from "@/lib/platform/db/sql-function";

/** Names who looks after a difference that isn't over; null: nobody any more. */
export function ownDifference(
  ctx: Context,
  id: number,
  owner: string | null,
): Promise<"owned" | "not_found"> {
  return callSql<"owned" | "not_found">(ctx.db, "own_difference", id, owner);
}
