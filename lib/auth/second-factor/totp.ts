import { createHash, randomBytes } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { Secret, TOTP } from "otpauth";
import type { Context } from "@/lib/context/context";
import { decrypt, encrypt } from "@/lib/platform/encrypt";

/** RFC 6238 as every authenticator app implements it: SHA-1, six digits, 30 seconds. */
const PERIOD_S = 30;

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** A secret of 20 of these bytes. */
export function totpSecret(bytes: Buffer): string {
  return new Secret({ buffer: new Uint8Array(bytes.subarray(0, 20)).buffer }).base32;
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

/** Creates ten recovery codes such as "7KQF-3M2X-9D4T-HW8R", of 80 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const letters = [...randomBytes(16)].map((byte) => LETTERS.charAt(byte % 32)).join("");
    return (letters.match(/.{4}/g) ?? []).join("-");
  });
}

/**
 * The stored hash of a user's recovery code: argon2id, salted with the user's random id, so that one computation finds it among
 * all of theirs. Ignores dashes and case.
 */
export async function hashRecoveryCode(code: string, userId: string): Promise<string> {
  const salt = createHash("sha256").update(`recovery\n${userId}`).digest().subarray(0, 16);
  const hashed = await hashRaw(plainCode(code), { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt });
  return `a1.${hashed.toString("base64url")}`;
}

/** The hash of the shorter recovery codes issued in the past. They remain valid until used or replaced. */
export function hashFormerRecoveryCode(code: string): string {
  return createHash("sha256")
    .update(`recovery\n${plainCode(code)}`)
    .digest("hex");
}

function plainCode(code: string): string {
  return code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
}
