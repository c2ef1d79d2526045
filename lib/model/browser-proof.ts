import { createHmac } from "node:crypto";
import { deriveKey, OLD_KEYS_UNTIL } from "@/lib/platform/derive-key";
import { isSameSecret } from "@/lib/platform/request/compare-secret";

/**
 * Binds a payment's return address to the browser that started the payment. The address alone opens nothing,
 * so the payment provider, its logs and its partners never hold a key to the order.
 */
export function returnProof(orderId: string, device: string, secret: string): string {
  return proofOf(orderId, device, deriveKey(secret, "browser"));
}

/**
 * Whether this is the browser's proof. Payments started before keys were derived are accepted until
 * OLD_KEYS_UNTIL.
 */
export function isReturnProof(
  proof: string,
  { order, device }: { order: string; device: string },
  secret: string,
  now: Date,
): boolean {
  if (isSameSecret(proof, returnProof(order, device, secret))) return true;
  return now < OLD_KEYS_UNTIL && isSameSecret(proof, proofOf(order, device, secret));
}

function proofOf(orderId: string, device: string, key: string | Buffer): string {
  return createHmac("sha256", key).update(`payment-return\n${orderId}\n${device}`).digest("base64url");
}

/** Records in this browser that it paid for a meter or smartcard, without containing the number. */
export function boughtMark(number: string, secret: string): string {
  return createHmac("sha256", deriveKey(secret, "browser"))
    .update(`bought\n${number}`)
    .digest("base64url")
    .slice(0, 22);
}
