import { type Kobo, kobo } from "@/lib/platform/money";

/** Rounds up to the next whole naira: displayed prices have no kobo, and the shop never loses one. */
export function roundUpToNaira(amount: Kobo): Kobo {
  return kobo(Math.ceil(amount / 100) * 100);
}

/** `amount × numerator / denominator`, rounded up to a whole kobo. Integer arithmetic, no floats. */
export function scaleUp(amount: Kobo, numerator: number, denominator: number): Kobo {
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const floor = product / divisor;
  return kobo(Number(product % divisor > 0n ? floor + 1n : floor));
}
