import { createHmac } from "node:crypto";
import { deriveKey } from "@/lib/platform/derive-key";

export const BLOCK_KINDS = ["number", "email"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/**
 * Recognises a blocked number or email again without storing it. A number is compared as items store it: phones in E.164, others
 * as entered, by letters and digits alone.
 */
export function blockKey(kind: BlockKind, value: string, secret: string): string {
  const bare =
    kind === "email" ? value.trim().toLowerCase() : value.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase();
  return createHmac("sha256", deriveKey(secret, "blocklist")).update(`${kind}\n${bare}`).digest("base64url");
}

/** The keys that a purchase is refused by. */
export function blockKeysOf(email: string, recipients: readonly string[], secret: string): string[] {
  const numbers = [...new Set(recipients)].map((recipient) => blockKey("number", recipient, secret));
  return [blockKey("email", email, secret), ...numbers];
}

/** Tells keys of another secret apart: after a change of AUTH_SECRET they match nothing. */
export function blockSecretId(secret: string): string {
  return createHmac("sha256", deriveKey(secret, "blocklist")).update("id").digest("base64url").slice(0, 8);
}
