import type { Context } from "@/lib/context/context";
import { checkFiles, isKept, keptBytes } from "@/lib/files/check-files";
import { sealFile } from "@/lib/files/seal-file";
import { MAX_CASE_BYTES, type SentFile } from "@/lib/model/case-file";
import { nullIfMissing } from "@/lib/platform/db/conflict";
import type { Prisma } from "@/lib/platform/prisma/client";
import { insertCaseMessage, type NewCaseMessage } from "./conversation/case-message";
import { findRepeatedMessage } from "./conversation/find-repeated-message";
import { findReplyPromise } from "./find-reply-promise";

/** Maximum customer messages per conversation. */
const MAX_MESSAGES = 50;

/** "without": added, but some of its files were rejected. */
export type AddedToCase = "written" | "without" | "closed" | "full";

/**
 * Adds a customer's message to an open case, or to one that was merged into an open case, in one transaction
 * with what `beside` writes. If we had replied, the promised reply time starts again; a snoozed case returns to
 * the inbox. Rejected files are named in the conversation. The same message of a form's double press is added
 * once; an email is known by its Message-ID instead. Moves no money or goods.
 */
export async function addToCase(
  ctx: Context,
  message: Pick<NewCaseMessage, "caseId" | "text" | "about" | "via">,
  sent: readonly SentFile[] = [],
  beside?: (tx: Prisma.TransactionClient) => Promise<unknown>,
): Promise<AddedToCase> {
  const { db, clock } = ctx;
  const { caseId: id } = message;
  const found = await db.case.findUniqueOrThrow({
    where: { id },
    select: {
      state: true,
      dueAt: true,
      fileBytes: true,
      mergedInto: { select: { orderId: true } },
      _count: { select: { messages: { where: { author: "customer" } } } },
    },
  });
  const open = found.state === "open" ? { id, dueAt: found.dueAt } : await findOpen(ctx, found.mergedInto);
  if (!open) return "closed";
  if (found._count.messages >= MAX_MESSAGES) return "full";
  // An unverified email may use at most half of the limit, so that it never leaves the customer without
  // space.
  const limit = message.via === "claim" ? MAX_CASE_BYTES / 2 : MAX_CASE_BYTES;
  const files = checkFiles(sent, limit - found.fileBytes);
  const bytes = keptBytes(files);
  const sealed = files.map((file) => sealFile(ctx, file));
  const dueAt = open.dueAt ?? (await findReplyPromise(ctx))(null);
  const used = {
    where: { id, state: found.state, ...(bytes > 0 ? { fileBytes: found.fileBytes } : {}) },
    data: { fileBytes: { increment: bytes } },
  };
  const heard = { heardAt: clock.now(), dueAt, snoozedUntil: null };
  // Never the same row twice: at the second update PostgreSQL locks its order too, which opening a case locks first.
  const updates: Prisma.CaseUpdateArgs[] =
    open.id === id
      ? [{ where: used.where, data: { ...used.data, ...heard } }]
      : [used, { where: { id: open.id, state: "open" }, data: heard }];
  const added = { ...message, author: "customer" as const, files: sealed };
  const done = await nullIfMissing(
    db.$transaction(async (tx) => {
      const within = { ...ctx, db: tx };
      await beside?.(tx);
      const repeated = message.via ? null : await findRepeatedMessage(within, added);
      if (repeated) return repeated.files.every(({ refused }) => refused === null) ? "written" : "without";
      for (const update of updates) await tx.case.update({ ...update, select: { id: true } });
      await insertCaseMessage(within, added);
      return files.every(isKept) ? "written" : "without";
    }),
  );
  if (done) return done;
  // Closed or merged meanwhile, or another message's files used the space: retry with what is left.
  return addToCase(ctx, message, sent, beside);
}

/** The open conversation that continues a merged one: the other order's current one. */
function findOpen({ db }: Context, mergedInto: { orderId: string | null } | null) {
  if (!mergedInto?.orderId) return null;
  return db.case.findFirst({
    where: { orderId: mergedInto.orderId, kind: "not_received", state: "open" },
    select: { id: true, dueAt: true },
  });
}
