import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Context } from "@/lib/context/context";
import {
  type CaseFile,
  FILE_REFUSALS,
  FILE_TYPES,
  type FileRefusal,
  type FileType,
} from "@/lib/model/case-file";
import { newId } from "@/lib/model/ids";
import { decrypt, encrypt } from "@/lib/platform/encrypt";
import { type CheckedFile, isKept } from "./check-files";

type Keys = Pick<Context, "encryptionKeys">;

interface Sealed {
  name: string;
  key?: string;
}

/** As stored in `case_files`. */
export interface SealedFile {
  id: string;
  cipher: string;
  size: number;
  type?: FileType;
  refused?: FileRefusal;
  bytes?: Buffer<ArrayBuffer>;
}

const NONCE = 12;
const TAG = 16;
const boundTo = (id: string) => `case-file:${id}`;

/**
 * The row of a message's file. Its bytes are encrypted with their own key, and only that key with the shop's, so that a key
 * rotation needn't rewrite every file.
 */
export function sealFile({ encryptionKeys }: Keys, file: CheckedFile): SealedFile {
  const id = newId();
  const sealed = (content: Sealed) => encrypt(JSON.stringify(content), boundTo(id), encryptionKeys);
  const { name, size } = file;
  if (!isKept(file)) return { id, size, refused: file.refused, cipher: sealed({ name }) };
  const key = randomBytes(32);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = [cipher.update(file.bytes), cipher.final()];
  const bytes = Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
  return { id, size, type: file.type, bytes, cipher: sealed({ name, key: key.toString("base64") }) };
}

/** A file's row without its bytes, as listed in a conversation. */
export function openFileInfo(
  { encryptionKeys }: Keys,
  {
    id,
    cipher,
    size,
    type,
    refused,
  }: { id: string; cipher: string; size: number; type: string | null; refused: string | null },
): CaseFile {
  return {
    id,
    name: unseal(cipher, id, encryptionKeys).name,
    size,
    type: FILE_TYPES.find((known) => known === type) ?? null,
    refused: FILE_REFUSALS.find((known) => known === refused) ?? null,
  };
}

/** A stored file's bytes. Throws if the row was tampered with. */
export function openFileBytes(
  { encryptionKeys }: Keys,
  { id, cipher, bytes }: { id: string; cipher: string; bytes: Uint8Array },
): Buffer<ArrayBuffer> {
  const { key } = unseal(cipher, id, encryptionKeys);
  if (key === undefined) throw new Error("a file without a key");
  const decipher = createDecipheriv("aes-256-gcm", Buffer.from(key, "base64"), bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  });
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
}

function unseal(cipher: string, id: string, keys: Keys["encryptionKeys"]): Sealed {
  return JSON.parse(decrypt(cipher, boundTo(id), keys)) as Sealed;
}
