import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Compares two secrets in constant time, without revealing their length. */
export function isSameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

/** Whether `claimed` is the hex HMAC-SHA-256 of the raw body with the secret (merchant-api-notes.md, Webhook). */
export function isSignedSha256(secret: string, rawBody: Uint8Array, claimed: string | null): boolean {
  const hex = (claimed ?? "").trim().replace(/^sha256=/i, "");
  if (!/^[0-9a-f]{64}$/i.test(hex)) return false;
  return timingSafeEqual(createHmac("sha256", secret).update(rawBody).digest(), Buffer.from(hex, "hex"));
}
