import { naira } from "@/lib/platform/money";
import type { PaymentFeeRule } from "./payment-fee";

/** Paystack in Nigeria: 1.5 % + ₦100, the ₦100 waived under ₦2,500, capped at ₦2,000 (domain-facts.md). */
export const DEFAULT_PAYMENT_FEE: PaymentFeeRule = {
  rateBp: 150,
  flat: naira(100),
  flatFrom: naira(2_500),
  cap: naira(2_000),
};
