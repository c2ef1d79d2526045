import { createHmac } from "node:crypto";
import { deriveKey } from "@/lib/platform/derive-key";

export const BLOCK_KINDS = ["number", "email", "device", "card"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/**
 * Recognises a blocked number, email, device or card again without storing it. A number is compared as items store it: phones in
 * E.164, others as entered, by letters and digits alone. A device is its cookie's random name, a card the payment provider's name
 * of it: both exactly as they are.
 */
export function blockKey(kind: BlockKind, value: string, secret: string): string {
  const bare = BARE[kind](value);
  return createHmac("sha256", deriveKey(secret, "blocklist")).update(`${kind}\n${bare}`).digest("base64url");
}

const BARE: Readonly<Record<BlockKind, (value: string) => string>> = {
  number: (value) => value.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase(),
  email: (value) => value.trim().toLowerCase(),
  device: (value) => value,
  card: (value) => value,
};

/** The keys by which a purchase is refused, or its payment held. */
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
  return [blockKey("email", email, secret), ...devices, ...numbers];
}

/** Tells keys of another secret apart: after a change of AUTH_SECRET they match nothing. */
export function blockSecretId(secret: string): string {
  return createHmac("sha256", deriveKey(secret, "blocklist")).update("id").digest("base64url").slice(0, 8);
}
