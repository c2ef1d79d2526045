/** The files that a conversation accepts, by content and not by name. */
export const FILE_TYPES = ["image/png", "image/jpeg", "application/pdf"] as const;
export type FileType = (typeof FILE_TYPES)[number];

const MB = 1024 * 1024;
/** Maximum bytes of one file. */
export const MAX_FILE_BYTES = 5 * MB;
/**
 * Maximum files of one message, and their bytes together: what mail servers accept, since base64 adds a
 * third.
 */
export const MAX_MESSAGE_FILES = 4;
export const MAX_MESSAGE_BYTES = 10 * MB;
/** Maximum bytes from one conversation's customer; `cases_file_bytes` enforces it. */
export const MAX_CASE_BYTES = 30 * MB;

/**
 * Wrong type; too large; too many or too many bytes in one message; the conversation is full; the email was
 * truncated.
 */
export const FILE_REFUSALS = ["type", "size", "many", "total", "cut"] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

/** A file as sent, unchecked. */
export interface SentFile {
  name: string;
  /** Null: the reader skipped a large file. */
  bytes: Uint8Array | null;
  size: number;
  /** Its email was truncated within or before this file. */
  cut?: boolean;
}

/** A message's file as its conversation lists it. */
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

/** The limits as text, for a hint or a refusal. */
export const FILE_LIMIT_TEXTS = {
  count: MAX_MESSAGE_FILES,
  each: fileSizeText(MAX_FILE_BYTES),
  all: fileSizeText(MAX_MESSAGE_BYTES),
};
