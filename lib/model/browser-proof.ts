import { createHmac } from "node:crypto";

/**
 * Binds a payment's return address to the browser that started the payment. The address alone opens nothing, so the payment
 * provider, its logs and its partners never hold a key to the order.
 */
export function returnProof(orderId: string, device: string, secret: string): string {
  return createHmac("sha256", secret).update(`payment-return\n${orderId}\n${device}`).digest("base64url");
}

/** Says that this browser has paid for a meter or smartcard. It doesn't contain the number. */
export function boughtMark(number: string, secret: string): string {
  return createHmac("sha256", secret).update(`bought\n${number}`).digest("base64url").slice(0, 22);
}
