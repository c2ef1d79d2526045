import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Are two secrets the same? Takes as long whatever they have in common, and tells not even their length. */
export function isSameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

/** Is `claimed` the hex HMAC-SHA-256 of the raw body under the secret (merchant-api-notes.md, Webhook)? */
export function isSignedSha256(secret: string, rawBody: Uint8Array, claimed: string | null): boolean {
  const hex = (claimed ?? "").trim().replace(/^sha256=/i, "");
  if (!/^[0-9a-f]{64}$/i.test(hex)) return false;
  return timingSafeEqual(createHmac("sha256", secret).update(rawBody).digest(), Buffer.from(hex, "hex"));
}
