import type { Context } from "@/lib/context/context";
import { nullIfMissing } from "@/lib/platform/db/conflict";
import type { Prisma } from "@/lib/platform/prisma/client";
import { insertCaseMessage, type NewCaseMessage } from "./conversation/case-message";
import { findReplyPromise } from "./find-reply-promise";

/** As many messages as a customer may write about one order. */
const MOST = 50;

/**
 * Adds what a customer wrote to an open case, in one transaction with the statements `beside` it. If we had replied, the promise
 * of a reply begins again, and a snoozed case is back in the inbox. Moves no money or goods.
 */
export async function addToCase(
  ctx: Context,
  message: Pick<NewCaseMessage, "caseId" | "text" | "via">,
  beside: readonly Prisma.PrismaPromise<unknown>[] = [],
): Promise<"written" | "closed" | "full"> {
  const { db, clock } = ctx;
  const { caseId: id } = message;
  const one = await db.case.findUniqueOrThrow({
    where: { id },
    select: {
      state: true,
      dueAt: true,
      _count: { select: { messages: { where: { author: "customer" } } } },
    },
  });
  if (one.state !== "open") return "closed";
  if (one._count.messages >= MOST) return "full";
  const dueAt = one.dueAt ?? (await findReplyPromise(ctx))(null);
  const done = await nullIfMissing(
    db.$transaction([
      ...beside,
      db.case.update({
        where: { id, state: "open" },
        data: { heardAt: clock.now(), dueAt, snoozedUntil: null },
        select: { id: true },
      }),
      insertCaseMessage(ctx, { ...message, author: "customer" }),
    ]),
  );
  return done ? "written" : "closed";
}
