/** Paystack's fee for a local card, in kobo: 1.5% + ₦100, at most ₦2,000. The ₦100 is waived below ₦2,500. */
export function localCardFee(amountKobo: number): number {
  const fixed = amountKobo < 250_000 ? 0 : 10_000;
  return Math.min(200_000, Math.ceil((amountKobo * 15) / 1000) + fixed);
}
