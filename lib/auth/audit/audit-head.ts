import { createHmac } from "node:crypto";
import { deriveKey } from "@/lib/platform/derive-key";
import { isSameSecret } from "@/lib/platform/request/compare-secret";

export interface AuditHead {
  /** The number of the last entry. */
  seq: number;
  /** Its hash, in hex. */
  hash: string;
}

/**
 * The end of the audit chain, sealed with a key that isn't in the database, as one word: `A1.<seq>.<hash>.<mac>`, base64url.
 * Someone who rewrites the whole log in the database can neither seal a new end nor contradict the published ones.
 */
export function sealAuditHead({ seq, hash }: AuditHead, authSecret: string): string {
  const body = `A1.${seq}.${Buffer.from(hash, "hex").toString("base64url")}`;
  return `${body}.${macOf(body, authSecret)}`;
}

/** A head sealed by us; null for anything else. */
export function openAuditHead(sealed: string, authSecret: string): AuditHead | null {
  const found = /^(A1\.(\d{1,15})\.([\w-]{43}))\.([\w-]{43})$/.exec(sealed.trim());
  const [, body = "", seq = "", hash = "", mac = ""] = found ?? [];
  if (!found || !isSameSecret(mac, macOf(body, authSecret))) return null;
  return { seq: Number(seq), hash: Buffer.from(hash, "base64url").toString("hex") };
}

function macOf(body: string, authSecret: string): string {
  return createHmac("sha256", deriveKey(authSecret, "audit-head")).update(body).digest("base64url");
}
