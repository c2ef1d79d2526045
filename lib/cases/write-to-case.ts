import type { Context } from "@/lib/context/context";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import { nullIfMissing } from "@/lib/platform/db/conflict";
import { insertCaseMessage, parseCaseText } from "./conversation/case-message";
import { findReplyPromise } from "./find-reply-promise";

export type CaseWritten = "written" | "empty" | "closed" | "full" | "not_found";

/** As many messages as a customer may write about one order. */
const MOST = 50;

/**
 * Adds what the customer writes to their open case, for the holder of the order's token. If we had replied, the promise of a
 * reply begins again, and a snoozed case is back in the inbox. Moves no money or goods.
 */
export async function writeToCase(
  ctx: Context,
  order: { ref: string; token: string | null | undefined },
  typed: string,
): Promise<CaseWritten> {
  const story = await findByToken(ctx, order);
  if (!story?.case) return "not_found";
  const text = parseCaseText(typed);
  if (text === "") return "empty";
  const { id: caseId, due_at, closed_at } = story.case;
  if (closed_at !== null) return "closed";
  if ((await ctx.db.caseMessage.count({ where: { caseId, author: "customer" } })) >= MOST) return "full";
  const dueAt = due_at === null ? (await findReplyPromise(ctx))(null) : new Date(due_at);
  const done = await nullIfMissing(
    ctx.db.$transaction([
      ctx.db.case.update({
        where: { id: caseId, state: "open" },
        data: { heardAt: ctx.clock.now(), dueAt, snoozedUntil: null },
        select: { id: true },
      }),
      insertCaseMessage(ctx, { caseId, author: "customer", text }),
    ]),
  );
  return done ? "written" : "closed";
}
