import { type Kobo, kobo } from "@/lib/platform/money";

/** Up to the next whole naira: prices that people read have no kobo, and never lose one. */
export function roundUpToNaira(amount: Kobo): Kobo {
  return kobo(Math.ceil(amount / 100) * 100);
}

/** `amount × numerator / denominator`, rounded up to a whole kobo, without a float on the way. */
export function scaleUp(amount: Kobo, numerator: number, denominator: number): Kobo {
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const floor = product / divisor;
  return kobo(Number(product % divisor > 0n ? floor + 1n : floor));
}
