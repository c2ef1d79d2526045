import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Env } from "@/lib/platform/config/env-type";

/**
 * AES-256-GCM for deliverables (tokens, PINs, activation codes). The text names its key, so old keys can still decrypt it.
 * `bound` (the order and item) is authenticated: a ciphertext moved to another order doesn't decrypt. Format: `v1.<key
 * id>.<nonce>.<tag>.<ciphertext>`, base64url parts.
 */
export function encrypt(plain: string, bound: string, keys: Env["encryptionKeys"]): string {
  const key = keys.keys.get(keys.current);
  if (!key) throw new Error("no current encryption key");
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(bound, "utf8"));
  const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  const parts = [nonce, cipher.getAuthTag(), body].map((part) => part.toString("base64url"));
  return ["v1", keys.current, ...parts].join(".");
}

/** Decrypts what encrypt() returned. Throws if the key is unknown, or if the text or `bound` was changed. */
export function decrypt(sealed: string, bound: string, keys: Env["encryptionKeys"]): string {
  const [version, id, nonce, tag, body] = sealed.split(".");
  const key = id ? keys.keys.get(id) : undefined;
  if (version !== "v1" || !key || !nonce || !tag || body === undefined)
    throw new Error("not sealed by a key we hold");
  const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64url"), {
    // Otherwise a tag truncated to four bytes would be accepted.
    authTagLength: 16,
  });
  decipher.setAAD(Buffer.from(bound, "utf8"));
  decipher.setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(body, "base64url")), decipher.final()]).toString("utf8");
}
