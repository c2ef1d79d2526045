/**
 * Converts whole kobo, in which the sandbox keeps its books, to naira as the upstream writes them: a JSON number with
 * up to two decimals.
 */
export function toNaira(kobo: number): number {
  return kobo / 100;
}

/** Converts naira to kobo, rounding half up. */
export function toKobo(naira: number): number {
  return Math.round(Number((naira * 100).toFixed(4)));
}

/** amount × (1 − discount / 100), rounded to the kobo. */
export function afterDiscount(amountKobo: number, discountPercent: number): number {
  const tenThousandths = Math.round(discountPercent * 10_000);
  return Math.round((amountKobo * (1_000_000 - tenThousandths)) / 1_000_000);
}
