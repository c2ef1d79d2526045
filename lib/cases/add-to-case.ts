import type { Context } from "@/lib/context/context";
import { checkFiles, isKept, keptBytes } from "@/lib/files/check-files";
import { sealFile } from "@/lib/files/seal-file";
import { CASE_FILES_LIMIT, type SentFile } from "@/lib/model/case-file";
import { nullIfMissing } from "@/lib/platform/db/conflict";
import type { Prisma } from "@/lib/platform/prisma/client";
import { insertCaseMessage, type NewCaseMessage } from "./conversation/case-message";
import { findReplyPromise } from "./find-reply-promise";

/** As many messages as a customer may write about one order. */
const MOST = 50;

/** "without": written, and not all of its files were kept. */
export type AddedToCase = "written" | "without" | "closed" | "full";

/**
 * Adds what a customer wrote to an open case, or to one that goes on in another, in one transaction with the statements `beside` it. If we had replied, the promise
 * of a reply begins again, and a snoozed case is back in the inbox. Files that aren't kept are named in the conversation. Moves no
 * money or goods.
 */
export async function addToCase(
  ctx: Context,
  message: Pick<NewCaseMessage, "caseId" | "text" | "via">,
  sent: readonly SentFile[] = [],
  beside: () => readonly Prisma.PrismaPromise<unknown>[] = () => [],
): Promise<AddedToCase> {
  const { db, clock } = ctx;
  const { caseId: id } = message;
  const one = await db.case.findUniqueOrThrow({
    where: { id },
    select: {
      state: true,
      dueAt: true,
      fileBytes: true,
      mergedInto: { select: { orderId: true } },
      _count: { select: { messages: { where: { author: "customer" } } } },
    },
  });
  const open = one.state === "open" ? { id, dueAt: one.dueAt } : await findOpen(ctx, one.mergedInto);
  if (!open) return "closed";
  if (one._count.messages >= MOST) return "full";
  // What came with a mail that proves nothing takes no more than half, so that it never leaves the customer without room.
  const limit = message.via === "claim" ? CASE_FILES_LIMIT / 2 : CASE_FILES_LIMIT;
  const files = checkFiles(sent, limit - one.fileBytes);
  const bytes = keptBytes(files);
  const sealed = files.map((file) => sealFile(ctx, file));
  const dueAt = open.dueAt ?? (await findReplyPromise(ctx))(null);
  const done = await nullIfMissing(
    db.$transaction([
      ...beside(),
      db.case.update({
        where: { id, state: one.state, ...(bytes > 0 ? { fileBytes: one.fileBytes } : {}) },
        data: { fileBytes: { increment: bytes } },
        select: { id: true },
      }),
      db.case.update({
        where: { id: open.id, state: "open" },
        data: { heardAt: clock.now(), dueAt, snoozedUntil: null },
        select: { id: true },
      }),
      insertCaseMessage(ctx, { ...message, author: "customer", files: sealed }),
    ]),
  );
  if (done) return files.every(isKept) ? "written" : "without";
  // Closed or merged meanwhile, or another message's files took the room: then there is less of it now.
  return addToCase(ctx, message, sent, beside);
}

/** The open conversation in which a merged one goes on: that of the other order now. */
function findOpen({ db }: Context, mergedInto: { orderId: string | null } | null) {
  if (!mergedInto?.orderId) return null;
  return db.case.findFirst({
    where: { orderId: mergedInto.orderId, kind: "not_received", state: "open" },
    select: { id: true, dueAt: true },
  });
}
