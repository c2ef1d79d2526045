import { createHash, randomBytes } from "node:crypto";

/** Creates a 256-bit token for an emailed link. Only its hash is stored. */
export function newMailToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashMailToken(token) };
}

export function hashMailToken(token: string): string {
  return createHash("sha256").update(`mail-token\n${token}`).digest("hex");
}
