import "server-only";
import type { Context } from "@/lib/context/context";
import { decrypt } from "@/lib/platform/encrypt";

/** Decrypts the secret that enqueueMessage() stored; empty if there is none. */
export function openSecret(
  ctx: Pick<Context, "encryptionKeys">,
  message: { key: string; data: unknown },
): Record<string, string> {
  const { data, key } = message;
  const sealed = typeof data === "object" && data !== null && "sealed" in data ? data.sealed : null;
  if (typeof sealed !== "string") return {};
  return JSON.parse(decrypt(sealed, `message:${key}`, ctx.encryptionKeys)) as Record<string, string>;
}
