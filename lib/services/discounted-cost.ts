import { type Kobo, kobo } from "@/lib/platform/money";

const MILLION = 1_000_000n;

/**
 * The upstream's charge for an amount-priced purchase: amount × (1 − discount), rounded up to a whole kobo
 * (merchant-api-notes.md, rulings). `discountPpm` is parts per million; a surcharge is negative.
 */
export function discountedCost(face: Kobo, discountPpm: number): Kobo {
  const scaled = BigInt(face) * (MILLION - BigInt(discountPpm));
  if (scaled <= 0n) return kobo(0);
  return kobo(Number((scaled + MILLION - 1n) / MILLION));
}
