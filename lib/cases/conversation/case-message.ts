import type { Context } from "@/lib/context/context";
import { openFileInfo, type SealedFile } from "@/lib/files/seal-file";
import type { CaseFile } from "@/lib/model/case-file";
import type { CaseAuthor, CaseTopic } from "@/lib/model/case-kind";
import { CASE_AUTHORS, CASE_TOPICS, MAX_CASE_TEXT } from "@/lib/model/case-kind";
import { decrypt, encrypt } from "@/lib/platform/encrypt";
import type { Prisma } from "@/lib/platform/prisma/client";

export interface NewCaseMessage {
  caseId: number;
  author: CaseAuthor;
  text: string;
  about?: CaseTopic | null;
  staffId?: string | null;
  via?: "mail" | "claim" | null;
  /** Its files: stored, or rejected and only named. */
  files?: readonly SealedFile[];
}

export interface CaseMessage {
  id: number;
  author: CaseAuthor;
  about: CaseTopic | null;
  text: string;
  /** By email: "mail" from a recipient of our email, "claim" from anyone who names the order. */
  via: "mail" | "claim" | null;
  /** By name, stored ones first. */
  files: CaseFile[];
  /** ISO 8601. */
  at: string;
}

const aadOf = (caseId: bigint | number) => `case:${caseId}`;

/** A message as typed, without control characters and trailing space; at most MAX_CASE_TEXT characters. Pure. */
export function parseCaseText(typed: string): string {
  return typed
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{C}\n]/gu, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()
    .slice(0, MAX_CASE_TEXT);
}

/** The statement that adds a message to a case, for use inside a transaction. Encrypted like a delivery. */
export function insertCaseMessage(
  {
    db,
    clock,
    encryptionKeys,
  }: Pick<Context, "clock" | "encryptionKeys"> & {
    db: Pick<Prisma.TransactionClient, "caseMessage">;
  },
  { caseId, author, text, about = null, staffId = null, via = null, files = [] }: NewCaseMessage,
) {
  const cipher = encrypt(text, aadOf(caseId), encryptionKeys);
  return db.caseMessage.create({
    data: {
      caseId,
      author,
      about,
      staffId,
      via,
      cipher,
      at: clock.now(),
      ...(files.length > 0 ? { files: { create: [...files] } } : {}),
    },
    select: { id: true },
  });
}

/**
 * A case's messages, after those of the closed cases that it follows, oldest first, without messages of
 * erased customers. `claims`: false for the customer's own page.
 */
export async function findCaseMessages(
  { db, encryptionKeys }: Pick<Context, "db" | "encryptionKeys">,
  caseId: number,
  { claims = true }: { claims?: boolean } = {},
): Promise<CaseMessage[]> {
  const rows = await db.caseMessage.findMany({
    where: {
      case: isOf(caseId),
      cipher: { not: "" },
      ...(claims ? {} : { OR: [{ via: null }, { via: "mail" }] }),
    },
    orderBy: { id: "asc" },
    include: MESSAGE_FILES,
  });
  return rows.map((row) => openMessage({ encryptionKeys }, row));
}

/** The same with the messages of the conversations that were merged into it, each with its order; for staff alone. */
export async function findThread(
  { db, encryptionKeys }: Pick<Context, "db" | "encryptionKeys">,
  caseId: number,
): Promise<(CaseMessage & { ref: string | null })[]> {
  const merged = { some: { mergedInto: { order: { cases: { some: { id: caseId } } } } } };
  const rows = await db.caseMessage.findMany({
    where: {
      case: { OR: [isOf(caseId), { kind: "not_received", order: { cases: merged } }] },
      cipher: { not: "" },
    },
    orderBy: { id: "asc" },
    include: { ...MESSAGE_FILES, case: { select: { order: { select: { ref: true } } } } },
  });
  return rows.map((row) => ({
    ...openMessage({ encryptionKeys }, row),
    ref: row.case.order?.ref ?? null,
  }));
}

/** Where the conversation of a merged case goes on: the order, and until when it did if that is closed too. */
export async function findMergedInto(
  { db }: Pick<Context, "db">,
  caseId: number,
): Promise<{ ref: string; closedAt: string | null } | null> {
  const found = await db.case.findUnique({
    where: { id: caseId },
    select: {
      mergedInto: {
        select: {
          order: {
            select: {
              ref: true,
              cases: {
                where: { kind: "not_received" },
                orderBy: { id: "desc" },
                take: 1,
                select: { closedAt: true },
              },
            },
          },
        },
      },
    },
  });
  const order = found?.mergedInto?.order;
  return order ? { ref: order.ref, closedAt: order.cases[0]?.closedAt?.toISOString() ?? null } : null;
}

/** What a message's row needs beside it (openMessage). */
export const MESSAGE_FILES = {
  files: { select: { id: true, cipher: true, size: true, type: true, refused: true } },
} as const satisfies Prisma.CaseMessageInclude;

/** Of this case or one before it of the same order. */
function isOf(caseId: number): Prisma.CaseWhereInput {
  return { id: { lte: caseId }, kind: "not_received", order: { cases: { some: { id: caseId } } } };
}

/** A message's row, decrypted. */
export function openMessage(
  { encryptionKeys }: Pick<Context, "encryptionKeys">,
  {
    id,
    caseId,
    author,
    about,
    cipher,
    at,
    via,
    files,
  }: Prisma.CaseMessageGetPayload<{ include: typeof MESSAGE_FILES }>,
): CaseMessage {
  return {
    id: Number(id),
    author: CASE_AUTHORS.find((one) => one === author) ?? "system",
    about: CASE_TOPICS.find((topic) => topic === about) ?? null,
    text: decrypt(cipher, aadOf(caseId), encryptionKeys),
    via: via === "mail" || via === "claim" ? via : null,
    files: files.map((file) => openFileInfo({ encryptionKeys }, file)).sort(byName),
    at: at.toISOString(),
  };
}

function byName(one: CaseFile, other: CaseFile): number {
  return Number(one.refused !== null) - Number(other.refused !== null) || one.name.localeCompare(other.name);
}
