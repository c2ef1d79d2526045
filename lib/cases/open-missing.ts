import type { Context } from "@/lib/context/context";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import { callSql } from "@/lib/platform/db/sql-function";
import { mayOpenCase } from "./get-missing";

export type MissingOpened =
  | { ok: true; outcome: "opened" | "known"; id: number }
  | { ok: false; reason: "not_found" | "not_yet" };

/**
 * "I still don't have it": a case for the owner with the order's story as evidence, once an order however often and from
 * however many tabs it is asked for, and an alarm beside it. Refused while the shop's own clock runs; moves no money or goods.
 * `when` "late": only where the promised day is over, not for what was delivered.
 */
export async function openMissing(
  ctx: Context,
  order: { ref: string; token: string | null | undefined },
  when: "late" | "any" = "any",
): Promise<MissingOpened> {
  const story = await findByToken(ctx, order);
  if (!story) return { ok: false, reason: "not_found" };
  const why = mayOpenCase(ctx, story);
  if (!why || (when === "late" && why !== "late")) return { ok: false, reason: "not_yet" };
  const opened = await callSql<{ outcome: "opened" | "known"; id: number }>(
    ctx.db,
    "open_missing",
    {
      order: story.id,
      why: why === "delivered" ? "says_not_received" : "clock_ran_out",
      more: { customer: { says: "not_received", at: ctx.clock.now().toISOString() } },
    },
    ctx.clock.now(),
  );
  return { ok: true, ...opened };
}
