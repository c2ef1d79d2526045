import type { Context } from "@/lib/context/context";
import { type CheckedFile, checkFiles, isKept } from "@/lib/files/check-files";
import { type SealedFile, sealFile } from "@/lib/files/seal-file";
import { type FileRefusal, MAX_MESSAGE_BYTES, type SentFile } from "@/lib/model/case-file";
import { decrypt, encrypt } from "@/lib/platform/encrypt";
import { parseCaseText } from "./case-message";

export type ReplyRefused = `file_${FileRefusal}`;
type PreparedReply = { ok: true; text: string; files: SealedFile[] } | { ok: false; reason: ReplyRefused };

type Keys = Pick<Context, "encryptionKeys">;

const aadOf = (caseId: number) => `case-draft:${caseId}`;

/** A conversation's unsent reply, encrypted for its row. */
export function encryptDraft({ encryptionKeys }: Keys, caseId: number, text: string): string {
  return encrypt(text, aadOf(caseId), encryptionKeys);
}

export function decryptDraft({ encryptionKeys }: Keys, caseId: number, draft: string): string {
  return decrypt(draft, aadOf(caseId), encryptionKeys);
}

/**
 * Checks the files of our reply. If one can't be sent, nothing is, because a reply refers to its attachments;
 * the text is stored as the conversation's draft.
 */
export async function prepareReply(
  { db, encryptionKeys }: Pick<Context, "db" | "encryptionKeys">,
  caseId: number,
  typed: string,
  sent: readonly SentFile[],
): Promise<PreparedReply> {
  const text = parseCaseText(typed);
  const files = checkFiles(sent, MAX_MESSAGE_BYTES);
  const refused = files.find((file): file is Exclude<CheckedFile, { bytes: Uint8Array }> => !isKept(file));
  if (!refused) return { ok: true, text, files: files.map((file) => sealFile({ encryptionKeys }, file)) };
  const draft = text === "" ? null : encryptDraft({ encryptionKeys }, caseId, text);
  await db.case.updateMany({ where: { id: caseId, state: "open" }, data: { draft } });
  return { ok: false, reason: `file_${refused.refused}` };
}

/** The reply that wasn't sent because of its files. */
export async function findDraft(
  { db, encryptionKeys }: Pick<Context, "db" | "encryptionKeys">,
  caseId: number,
): Promise<string | null> {
  const { draft } = (await db.case.findUnique({ where: { id: caseId }, select: { draft: true } })) ?? {};
  return draft ? decryptDraft({ encryptionKeys }, caseId, draft) : null;
}
