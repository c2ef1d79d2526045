/** What a conversation takes beside text, by content and not by name. */
export const FILE_TYPES = ["image/png", "image/jpeg", "application/pdf"] as const;
export type FileType = (typeof FILE_TYPES)[number];

const MB = 1024 * 1024;
/** The most bytes of one file. */
export const FILE_LIMIT = 5 * MB;
/** The most files of one message, and their bytes together: as much as mail servers take, which write a third more. */
export const MESSAGE_FILES = 4;
export const MESSAGE_FILES_LIMIT = 10 * MB;
/** The most bytes that one conversation's customer sends; `cases_file_bytes` holds it. */
export const CASE_FILES_LIMIT = 30 * MB;

/** Another type; too large; too many of one message, or too much; the conversation is full; the email was cut off. */
export const FILE_REFUSALS = ["type", "size", "many", "total", "cut"] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

/** A file as it was sent: nothing of it is checked. */
export interface SentFile {
  name: string;
  /** Null where a reader gave up on a large one. */
  bytes: Uint8Array | null;
  size: number;
  /** Its email was cut off within it, or before it. */
  cut?: boolean;
}

/** A file of a message as its conversation lists it. */
export interface CaseFile {
  id: string;
  name: string;
  size: number;
  type: FileType | null;
  refused: FileRefusal | null;
}

/** "120 KB", "4.2 MB": rounded up, so that no file looks smaller than it is. */
export function fileSizeText(bytes: number): string {
  return bytes < MB
    ? `${Math.max(1, Math.ceil(bytes / 1024))} KB`
    : `${Math.ceil((bytes / MB) * 10) / 10} MB`;
}

/** The limits in words, for a hint or a refusal. */
export const FILE_LIMIT_TEXTS = {
  count: MESSAGE_FILES,
  each: fileSizeText(FILE_LIMIT),
  all: fileSizeText(MESSAGE_FILES_LIMIT),
};
