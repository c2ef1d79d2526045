import { hkdfSync } from "node:crypto";

/** What a derived key is for. One purpose's key reveals nothing of another's. */
export type KeyPurpose =
  | "audit-head"
  /** Sessions, and the rest of what next-auth signs. */
  | "session"
  | "order-token"
  /** Stored in browsers: known accounts, payment returns, numbers bought for. */
  | "browser"
  /** The hash of the device that a basket belongs to. */
  | "basket"
  /** The hash of the address that an order was placed from. */
  | "address"
  /** The hash of a blocked number or email. */
  | "blocklist"
  /** The hash of a number and an email that wait for the number's validation. */
  | "check-wait"
  /** The link that turns a reminder off. */
  | "reminder-off"
  /** The secret of a second factor that is offered but not confirmed yet. */
  | "totp-offer"
  | "passkey-challenge"
  /** The reply addresses of a conversation's emails. */
  | "case-mail";

/** Until then, sessions and cookies signed before keys were derived are accepted. All of them expire earlier. */
export const OLD_KEYS_UNTIL = new Date("2027-03-01T00:00:00Z");

const derived = new Map<string, Buffer>();

/** A 32-byte key derived from AUTH_SECRET by HKDF-SHA-256 (RFC 5869). */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  const name = `${purpose} ${secret}`;
  const known = derived.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", secret, "", `kiosk/${purpose}/1`, 32));
  derived.set(name, key);
  return key;
}

/** The session key as text: next-auth takes a password. */
export function sessionPassword(secret: string): string {
  return deriveKey(secret, "session").toString("base64url");
}
