import type { Context } from "@/lib/orders/context";
import { callSql } from "@/lib/platform/call-sql";

/** Names who looks after a difference that isn't over; null: nobody any more. */
export function ownDifference(
  ctx: Context,
  id: number,
  owner: string | null,
): Promise<"owned" | "not_found"> {
  return callSql<"owned" | "not_found">(ctx.db, "own_difference", id, owner);
}
