import { randomInt } from "node:crypto";
import { ulid } from "ulid";

/**
 * The source of time and randomness for ids. A simulation installs its own, so that the same seed gives the
 * same ids.
 */
export interface IdSource {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to, but not including, 1. */
  random(): number;
}

/** Crockford's alphabet: no I, L, O or U, which are easily misread or misheard. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const globals = globalThis as { kioskIdSource?: IdSource };

/**
 * The ulid package requests random bytes for each of an id's sixteen random letters; an order has a dozen
 * ids, which takes a millisecond. randomInt is as secure and requests its bytes in bulk.
 */
const SYSTEM: IdSource = { now: Date.now, random: () => randomInt(LETTERS.length) / LETTERS.length };

/** Installs a simulation's source, or removes it with undefined. Outside simulations there is none. */
export function setIdSource(source: IdSource | undefined): void {
  globals.kioskIdSource = source;
}

/** Row ids sort by time, so that a large table's newest rows stay together. */
export function newId(): string {
  const source = globals.kioskIdSource ?? SYSTEM;
  return ulid(source.now(), source.random);
}

/** One per attempt; contains no personal data (money-safety.md, Sending 1). */
export function newCustomerRef(): string {
  return `KV${newId()}`;
}

/** Identifies a refund at the payment provider (`merchant_note`). */
export function newRefundRef(): string {
  return `KR${newId()}`;
}

/** A payment's reference. Paystack allows only - . = and alphanumerics. */
export function newPaymentReference(): string {
  return `KP-${newId()}`;
}

/**
 * The reference that people quote on the phone, "K7QF3-M2X9D": 50 bits, too many to guess and short enough to
 * type.
 */
export function newOrderRef(): string {
  const letters = drawLetters(10);
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** The code of a receipt's public page, as stored: 60 bits. */
export function newReceiptCode(): string {
  return drawLetters(12);
}

function drawLetters(count: number): string {
  const draw = globals.kioskIdSource?.random;
  const index = () => (draw ? Math.floor(draw() * LETTERS.length) : randomInt(LETTERS.length));
  return Array.from({ length: count }, () => LETTERS.charAt(index())).join("");
}
