import { createHmac } from "node:crypto";
import { deriveKey } from "@/lib/platform/derive-key";

export const BLOCK_KINDS = ["number", "email", "device", "card"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/**
 * Identifies a blocked number, email, device or card without storing it. Numbers are compared as items store
 * them: phones in E.164, others as entered, by letters and digits only. A device is its cookie's random id, a
 * card the payment provider's id of it: both exactly as given.
 */
export function blockKey(kind: BlockKind, value: string, secret: string): string {
  const normalised = NORMALISE[kind](value);
  return createHmac("sha256", deriveKey(secret, "blocklist"))
    .update(`${kind}\n${normalised}`)
    .digest("base64url");
}

const NORMALISE: Readonly<Record<BlockKind, (value: string) => string>> = {
  number: (value) => value.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase(),
  email: (value) => value.trim().toLowerCase(),
  device: (value) => value,
  card: (value) => value,
};

/** The keys by which a purchase is refused or its payment held. Email empty: none was given. */
export function blockKeysOf(
  {
    email,
    recipients,
    device,
  }: { email: string; recipients: readonly string[]; device?: string | null | undefined },
  secret: string,
): string[] {
  const numbers = [...new Set(recipients)].map((recipient) => blockKey("number", recipient, secret));
  const devices = device ? [blockKey("device", device, secret)] : [];
  const emails = email === "" ? [] : [blockKey("email", email, secret)];
  return [...emails, ...devices, ...numbers];
}

/** Identifies the secret: after a change of AUTH_SECRET, older keys match nothing. */
export function blockSecretId(secret: string): string {
  return createHmac("sha256", deriveKey(secret, "blocklist")).update("id").digest("base64url").slice(0, 8);
}
