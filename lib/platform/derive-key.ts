import { hkdfSync } from "node:crypto";

/** What a derived key is for. One purpose's key reveals nothing of another's. */
export type KeyPurpose = "audit-head";

/** A 32-byte key derived from AUTH_SECRET by HKDF-SHA-256 (RFC 5869). */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `kiosk/${purpose}/1`, 32));
}
