import type { Context } from "@/lib/context/context";
import { openFileInfo } from "@/lib/files/seal-file";
import type { Prisma } from "@/lib/platform/prisma/client";
import { type CaseMessage, MESSAGE_FILES, type NewCaseMessage, openMessage } from "./case-message";

/** How long (ms) a message with the same content counts as sent twice: by a double press, or again after a lost response. */
const REPEAT_MS = 60_000;

interface InTransaction extends Pick<Context, "clock" | "encryptionKeys"> {
  db: Prisma.TransactionClient;
}

/**
 * The message of the last minute that this one repeats: same case, author, text and files. Run it in the transaction that adds
 * the message: it locks the case, so that the second of two concurrent presses sees what the first one added.
 */
export async function findRepeatedMessage(
  { db, clock, encryptionKeys }: InTransaction,
  { caseId, author, staffId = null, via = null, text, files = [] }: NewCaseMessage,
): Promise<CaseMessage | null> {
  await db.$queryRaw`SELECT 1 FROM cases WHERE id = ${caseId} FOR NO KEY UPDATE`;
  const since = new Date(clock.now().getTime() - REPEAT_MS);
  const rows = await db.caseMessage.findMany({
    where: { caseId, author, staffId, via, cipher: { not: "" }, at: { gt: since } },
    include: MESSAGE_FILES,
  });
  const wanted = listed(
    files.map((file) => openFileInfo({ encryptionKeys }, { type: null, refused: null, ...file })),
  );
  const messages = rows.map((row) => openMessage({ encryptionKeys }, row));
  return messages.find((message) => message.text === text && listed(message.files) === wanted) ?? null;
}

function listed(files: readonly { name: string; size: number }[]): string {
  return JSON.stringify(files.map(({ name, size }) => `${size} ${name}`).sort());
}
