import { createHash, createHmac, randomBytes } from "node:crypto";
import { deriveKey } from "@/lib/platform/derive-key";

/**
 * Prefix of the salts of tokens under a derived key. Older tokens keep their key, because their links are in
 * customers' emails.
 */
const DERIVED_PREFIX = "k1.";

/**
 * An order's token (contract.md): base64url of an HMAC-SHA-256 of order id and salt under a server key. Only
 * its SHA-256 and the salt are stored, so the database alone opens no order. The server can recompute the
 * token; a new salt revokes it.
 */
export function makeOrderToken(orderId: string, salt: string, secret: string): string {
  const key = salt.startsWith(DERIVED_PREFIX) ? deriveKey(secret, "order-token") : secret;
  return createHmac("sha256", key).update(`order-token\n${orderId}\n${salt}`).digest("base64url");
}

/** The form that is stored and looked up. A lookup by hash leaks no timing information about the token. */
export function hashOrderToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export function newTokenSalt(): string {
  return DERIVED_PREFIX + randomBytes(16).toString("base64url");
}
