import { createHmac, randomBytes } from "node:crypto";
import { deriveKey, OLD_KEYS_UNTIL } from "@/lib/platform/derive-key";
import { isSameSecret } from "@/lib/platform/request/compare-secret";
import { KNOWN_COOKIE } from "@/lib/platform/request/known-cookie";
import { YEAR_COOKIE } from "@/lib/platform/request/year-cookie";

const MAX_ACCOUNTS = 4;

/**
 * Sent everywhere: the account, a purchase form, a new password and every language's sign-in check a password or sign in
 * too.
 */
export const KNOWN_COOKIE_OPTIONS = YEAR_COOKIE;

/**
 * The entries of the cookie: `nonce.mac`, at most four. Until November 2026 it was sent to /sign-in only, so a browser may
 * have two. It sends the one with the longer path first, which is the older one.
 */
export function parseKnownDevices(cookieHeader: string): readonly string[] {
  const values = cookieHeader.matchAll(new RegExp(`(?:^|;\\s*)${KNOWN_COOKIE}=([\\w.~-]{1,400})`, "g"));
  const entries = [...values].reverse().flatMap(([, value = ""]) => value.split("~").filter(Boolean));
  return [...new Set(entries)].slice(0, MAX_ACCOUNTS);
}

/**
 * The nonce of this browser for the account; null if the browser is unknown. Entries signed with the former key are accepted
 * for a while.
 */
export function knownNonce(
  known: readonly string[],
  email: string,
  secret: string,
  now: Date,
): string | null {
  const former = now < OLD_KEYS_UNTIL ? [secret] : [];
  for (const key of [deriveKey(secret, "browser"), ...former]) {
    for (const mark of known) {
      const [nonce = "", mac = ""] = mark.split(".");
      if (nonce && isSameSecret(mac, macOf(nonce, email, key))) return nonce;
    }
  }
  return null;
}

/** The cookie's new value after this browser signs in to the account. */
export function rememberDevice(known: readonly string[], email: string, secret: string): string {
  if (knownNonce(known, email, secret, OLD_KEYS_UNTIL)) return known.join("~");
  const nonce = randomBytes(12).toString("base64url");
  return [`${nonce}.${macOf(nonce, email, deriveKey(secret, "browser"))}`, ...known]
    .slice(0, MAX_ACCOUNTS)
    .join("~");
}

function macOf(nonce: string, email: string, key: string | Buffer): string {
  return createHmac("sha256", key).update(`known-device\n${email}\n${nonce}`).digest("base64url");
}
