import type { Context } from "@/lib/context/context";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import { findReplyPromise } from "./find-reply-promise";
import { mayOpenCase } from "./get-missing";
import { type CaseOpened, openCase } from "./open-case";

export type MissingOpened = ({ ok: true } & CaseOpened) | { ok: false; reason: "not_found" | "not_yet" };

const WHY = { delivered: "says_not_received", late: "clock_ran_out", slow: "says_slow" };

/**
 * Opens a case for "I still don't have it", with the order's history as evidence and an alarm. One per order, however often and
 * from however many tabs it is requested. Refused before an order is slow. Moves no money or goods. `when`
 * "late": only if the promised day is over, not for delivered items.
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
  const opened = await openCase(ctx, {
    kind: "not_received",
    subject: `order:${story.id}`,
    orderId: story.id,
    why: WHY[why],
    dueAt: (await findReplyPromise(ctx))(story.paid_at === null ? null : new Date(story.paid_at)),
    more: { customer: { says: "not_received", at: ctx.clock.now().toISOString() } },
    once: true,
  });
  return { ok: true, ...opened };
}
