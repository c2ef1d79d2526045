import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Context } from "@/lib/context/context";
import { decrypt, encrypt } from "@/lib/platform/encrypt";

/** RFC 6238 as every authenticator app implements it: SHA-1, six digits, 30 seconds. */
const PERIOD_S = 30;

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function encryptTotp(secret: string, userId: string, keys: Context["encryptionKeys"]): string {
  return encrypt(secret, `totp:${userId}`, keys);
}

export function decryptTotp(cipher: string, userId: string, keys: Context["encryptionKeys"]): string {
  return decrypt(cipher, `totp:${userId}`, keys);
}

function totp(secret: string, label = "", issuer = ""): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_S, label, issuer });
}

/** The otpauth address for the QR code. */
export function totpAddress(secret: string, email: string, shop: string): string {
  return totp(secret, email, shop).toString();
}

export function totpCode(secret: string, now: Date): string {
  return totp(secret).generate({ timestamp: now.getTime() });
}

/** The time step of a code, at most one before or after now; null if the code is wrong. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totp(secret).validate({ token, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
}

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Creates ten recovery codes such as "7KQF3-M2X9D", of 50 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const letters = [...randomBytes(10)].map((byte) => LETTERS.charAt(byte % 32)).join("");
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}

/** The stored hash of a recovery code. Ignores dashes and case. */
export function hashRecoveryCode(code: string): string {
  const plain = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return createHash("sha256").update(`recovery\n${plain}`).digest("hex");
}
