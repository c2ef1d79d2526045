import { randomInt } from "node:crypto";
import { ulid } from "ulid";

/** Row ids sort by time, so that the newest rows of a large table stay together. */
export function newId(): string {
  return ulid();
}

/** One per attempt, no personal data (money-safety.md, Sending 1). */
export function newCustomerRef(): string {
  return `KV${ulid()}`;
}

/** A refund's own mark at the payment provider (`merchant_note`). */
export function newRefundRef(): string {
  return `KR${ulid()}`;
}

/** A payment's reference: Paystack allows only - . = and alphanumerics. */
export function newPaymentReference(): string {
  return `KP-${ulid()}`;
}

/** Crockford's letters: no I, L, O or U to be misread over the phone. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** What people say on the phone, "K7QF3-M2X9D": 50 bits, so that it can't be guessed but can be typed. */
export function newOrderRef(): string {
  const letters = Array.from({ length: 10 }, () => LETTERS.charAt(randomInt(LETTERS.length)));
  return `${letters.slice(0, 5).join("")}-${letters.slice(5).join("")}`;
}
