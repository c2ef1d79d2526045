import { randomInt } from "node:crypto";
import { ulid } from "ulid";

/** Where ids take their time and their chance from, when a simulation must get the same ones from the same seed. */
export interface IdSource {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to 1, never 1. */
  random(): number;
}

/** Crockford's letters: no I, L, O or U to be misread over the phone. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const held = globalThis as { kioskIdSource?: IdSource };

/**
 * The package's own source asks the system for each of an id's sixteen letters, and an order has a dozen ids: a millisecond.
 * randomInt is as good, and takes its bytes from the system by the thousand.
 */
const SYSTEM: IdSource = { now: Date.now, random: () => randomInt(LETTERS.length) / LETTERS.length };

/** Installs (or with undefined removes) a simulation's source. Outside simulations there is none. */
export function setIdSource(source: IdSource | undefined): void {
  held.kioskIdSource = source;
}

/** Row ids sort by time, so that the newest rows of a large table stay together. */
export function newId(): string {
  const source = held.kioskIdSource ?? SYSTEM;
  return ulid(source.now(), source.random);
}

/** One per attempt, no personal data (money-safety.md, Sending 1). */
export function newCustomerRef(): string {
  return `KV${newId()}`;
}

/** A refund's own mark at the payment provider (`merchant_note`). */
export function newRefundRef(): string {
  return `KR${newId()}`;
}

/** A payment's reference: Paystack allows only - . = and alphanumerics. */
export function newPaymentReference(): string {
  return `KP-${newId()}`;
}

/** What people say on the phone, "K7QF3-M2X9D": 50 bits, so that it can't be guessed but can be typed. */
export function newOrderRef(): string {
  const letters = drawLetters(10);
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** What opens the public page of a receipt, as it is stored: 60 bits. */
export function newReceiptCode(): string {
  return drawLetters(12);
}

function drawLetters(count: number): string {
  const draw = held.kioskIdSource?.random;
  const index = () => (draw ? Math.floor(draw() * LETTERS.length) : randomInt(LETTERS.length));
  return Array.from({ length: count }, () => LETTERS.charAt(index())).join("");
}
