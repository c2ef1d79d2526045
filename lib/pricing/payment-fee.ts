import { type Kobo, kobo, ZERO } from "@/lib/platform/money";
import { roundUpToNaira, scaleUp } from "./round-naira";

/** What the payment provider keeps of a payment (domain-facts.md, Paystack); setting `payment_fee`. */
export interface PaymentFeeRule {
  /** Hundredths of a percent of the payment: 150 is 1.5 %. */
  rateBp: number;
  /** Added from `flatFrom` on; waived for smaller payments. */
  flat: Kobo;
  flatFrom: Kobo;
  /** The provider never keeps more than this; null is no cap. */
  cap: Kobo | null;
}

/** The store wallet takes nothing. */
export const NO_PAYMENT_FEE: PaymentFeeRule = { rateBp: 0, flat: ZERO, flatFrom: ZERO, cap: ZERO };

/** What the provider keeps when the customer pays `total`; part of a kobo counts as a whole one. */
export function paymentFeeOf(total: Kobo, rule: PaymentFeeRule): Kobo {
  const fee = scaleUp(total, rule.rateBp, 10_000) + (total >= rule.flatFrom ? rule.flat : 0);
  return kobo(rule.cap === null ? fee : Math.min(fee, rule.cap));
}

/**
 * The fee passed on to the customer: the smallest whole-naira total that leaves the owner at least `price` after the
 * provider took its fee from that total. The fee jumps at `flatFrom`, so the total follows one of three formulas
 * (without flat, with flat, at the cap); within each one, a larger total nets more, so the smallest total of each that
 * really nets the price holds the minimum.
 */
export function grossUp(price: Kobo, rule: PaymentFeeRule): Kobo {
  const rest = 10_000 - rule.rateBp;
  const candidates = [
    scaleUp(price, 10_000, rest),
    Math.max(rule.flatFrom, scaleUp(kobo(price + rule.flat), 10_000, rest)),
    ...(rule.cap === null ? [] : [price + rule.cap]),
  ].map((total) => roundUpToNaira(kobo(total)));
  const enough = candidates.filter((total) => total - paymentFeeOf(total, rule) >= price);
  return kobo(Math.min(...enough));
}
