/**
 * A new idempotency key of 128 random bits. crypto.randomUUID is missing on plain http, where small shops are tried
 * out.
 */
export function newCheckoutKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
