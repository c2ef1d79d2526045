import { filetypeinfo } from "magic-bytes.js";
import {
  FILE_TYPES,
  type FileRefusal,
  type FileType,
  MAX_FILE_BYTES,
  MAX_MESSAGE_BYTES,
  MAX_MESSAGE_FILES,
  type SentFile,
} from "@/lib/model/case-file";

/** A stored file, or one that was refused, with the reason. */
export type CheckedFile =
  | { name: string; size: number; type: FileType; bytes: Uint8Array }
  | { name: string; size: number; refused: FileRefusal };

/** Maximum refused files that one message names. */
const MAX_NAMED = 10;
const MAX_NAME = 100;
/** The longest signature among our types, with room for a byte order mark. */
const HEAD = 16;
const ENDINGS: Record<FileType, readonly [first: string, ...string[]]> = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "application/pdf": ["pdf"],
};

/**
 * Decides which of a message's files are stored, in order: PNG, JPEG and PDF by their content, up to the limits per file, per
 * message and (`room`) per conversation. Pure.
 */
export function checkFiles(files: readonly SentFile[], room: number): CheckedFile[] {
  let count = 0;
  let total = 0;
  const checked = files.map(({ name, bytes, size, cut }): CheckedFile => {
    const refuse = (refused: FileRefusal) => ({ name: cleanName(name), size, refused });
    if (cut) return refuse("cut");
    if (size > MAX_FILE_BYTES) return refuse("size");
    const type = bytes && findFileType(bytes);
    if (bytes && !type) return refuse("type");
    if (count === MAX_MESSAGE_FILES || !bytes || !type || total + size > MAX_MESSAGE_BYTES)
      return refuse("many");
    if (total + size > room) return refuse("total");
    count += 1;
    total += size;
    return { name: withEnding(cleanName(name), type), size, type, bytes };
  });
  const kept = checked.filter(isKept);
  return [...kept, ...checked.filter((one) => !isKept(one)).slice(0, MAX_NAMED)];
}

export function isKept(file: CheckedFile): file is Extract<CheckedFile, { bytes: Uint8Array }> {
  return "bytes" in file;
}

/** The total bytes of the stored files. Pure. */
export function keptBytes(files: readonly CheckedFile[]): number {
  return files.filter(isKept).reduce((sum, { size }) => sum + size, 0);
}

/** The type by the content's signature, among those that are stored; else null. Pure. */
export function findFileType(bytes: Uint8Array): FileType | null {
  const found = filetypeinfo(bytes.subarray(0, HEAD)).map(({ mime }) => mime);
  return FILE_TYPES.find((type) => found.includes(type)) ?? null;
}

/** A sender's file name without folders, and without characters that could disguise it or break a header. Pure. */
export function cleanName(name: string): string {
  const last = name.replaceAll(/\p{C}/gu, "").split(/[/\\]/).at(-1) ?? "";
  const end = [...last.replaceAll(/["<>:|?*]/g, "_")].slice(-MAX_NAME).join("");
  return end.replace(/^[.\s]+/, "").trimEnd();
}

/** The name with its type's own extension, whatever the sender wrote: a PNG called "receipt.exe" becomes "receipt.exe.png". */
function withEnding(name: string, type: FileType): string {
  const endings = ENDINGS[type];
  if (name === "") return `file.${endings[0]}`;
  return endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)) ? name : `${name}.${endings[0]}`;
}
