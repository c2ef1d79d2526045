import { type Kobo, kobo, ZERO } from "@/lib/platform/money";
import { roundUpToNaira, scaleUp } from "./round-naira";

/** The payment provider's fee (domain-facts.md, Paystack); setting `payment_fee`. */
export interface PaymentFeeRule {
  /** Basis points of the payment: 150 is 1.5 %. */
  rateBp: number;
  /** Added from `flatFrom` upwards; waived for smaller payments. */
  flat: Kobo;
  flatFrom: Kobo;
  /** Maximum fee; null for no cap. */
  cap: Kobo | null;
}

/** Payments from the store wallet have no fee. */
export const NO_PAYMENT_FEE: PaymentFeeRule = { rateBp: 0, flat: ZERO, flatFrom: ZERO, cap: ZERO };

/** The provider's fee when the customer pays `total`, rounded up to a whole kobo. */
export function paymentFeeOf(total: Kobo, rule: PaymentFeeRule): Kobo {
  const fee = scaleUp(total, rule.rateBp, 10_000) + (total >= rule.flatFrom ? rule.flat : 0);
  return kobo(rule.cap === null ? fee : Math.min(fee, rule.cap));
}

/**
 * The total that passes the fee on to the customer: the smallest whole-naira total that leaves the owner at least
 * `price` after the provider takes its fee from that total. The fee jumps at `flatFrom`, so the total follows one of
 * three formulas (without flat, with flat, at the cap). Within each, a larger total nets more, so the minimum is the
 * smallest total of the three that nets the price.
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
