import { MESSAGE_FILES, openMessage, parseCaseText } from "@/lib/cases/conversation/case-message";
import { decryptDraft, encryptDraft } from "@/lib/cases/conversation/prepare-reply";
import type { Context } from "@/lib/context/context";

type Kept = Pick<Context, "db" | "encryptionKeys">;

/**
 * Keeps the text of a reply to a conversation that closed before it arrived. False if there is none to keep: nothing was typed,
 * or the same person's same text was sent before, by a double press.
 */
export async function recordUnsentReply(
  { db, encryptionKeys }: Kept,
  { caseId, staffId, typed }: { caseId: number; staffId: string; typed: string },
): Promise<boolean> {
  const text = parseCaseText(typed);
  if (text === "") return false;
  const theirs = { caseId, author: "staff", staffId, cipher: { not: "" } };
  const sent = await db.caseMessage.findMany({ where: theirs, include: MESSAGE_FILES });
  if (sent.some((row) => openMessage({ encryptionKeys }, row).text === text)) return false;
  const draft = encryptDraft({ encryptionKeys }, caseId, text);
  const { count } = await db.case.updateMany({ where: { id: caseId, state: "closed" }, data: { draft } });
  return count > 0;
}

export interface UnsentReply {
  text: string;
  ref: string | null;
  closedBy: string;
  closedAt: Date;
  /** The conversation into which it was merged. */
  into: number | null;
}

/** The last reply that came too late for a closed conversation, and who closed it. */
export async function findUnsentReply(
  { db, encryptionKeys }: Kept,
  caseId: number,
): Promise<UnsentReply | null> {
  const found = await db.case.findUnique({
    where: { id: caseId, state: "closed", draft: { not: null } },
    select: {
      draft: true,
      closedBy: true,
      closedAt: true,
      mergedIntoId: true,
      order: { select: { ref: true } },
    },
  });
  if (!found?.draft || !found.closedAt) return null;
  const { draft, closedBy, closedAt, mergedIntoId, order } = found;
  return {
    text: decryptDraft({ encryptionKeys }, caseId, draft),
    ref: order?.ref ?? null,
    closedBy: closedBy ?? "",
    closedAt,
    into: mergedIntoId === null ? null : Number(mergedIntoId),
  };
}
