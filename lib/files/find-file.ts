import type { Context } from "@/lib/context/context";
import type { FileType } from "@/lib/model/case-file";
import type { Prisma } from "@/lib/platform/prisma/client";
import { openFileBytes, openFileInfo } from "./seal-file";

/** A stored file with its content. */
export interface OpenedFile {
  name: string;
  type: FileType;
  bytes: Buffer<ArrayBuffer>;
}

/** Stored files with their bytes, by name: for a download, or for the email that attaches them. */
export async function findFiles(
  ctx: Pick<Context, "db" | "encryptionKeys">,
  where: Prisma.CaseFileWhereInput,
): Promise<OpenedFile[]> {
  const rows = await ctx.db.caseFile.findMany({ where: { ...where, refused: null } });
  const files = rows.flatMap((row) => {
    const { name, type } = openFileInfo(ctx, row);
    return row.bytes && type ? [{ name, type, bytes: openFileBytes(ctx, { ...row, bytes: row.bytes }) }] : [];
  });
  return files.sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * A stored file of any conversation, for staff who may read them; for a customer only of their own order, and not from an email
 * that merely mentioned the order.
 */
export async function findFile(
  ctx: Pick<Context, "db" | "encryptionKeys">,
  id: string,
  { orderId }: { orderId?: string } = {},
): Promise<OpenedFile | null> {
  if (!/^[0-9A-HJKMNP-TV-Z]{26}$/.test(id)) return null;
  const ofVisitor: Prisma.CaseMessageWhereInput = {
    case: { orderId, kind: "not_received" },
    OR: [{ via: null }, { via: "mail" }],
  };
  const [file] = await findFiles(ctx, { id, ...(orderId === undefined ? {} : { message: ofVisitor }) });
  return file ?? null;
}
