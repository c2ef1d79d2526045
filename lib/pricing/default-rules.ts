import type { ServiceId } from "@/lib/model/service-id";
import { naira, ZERO } from "@/lib/platform/money";
import type { MarginRule } from "./margin-rule";
import type { PaymentFeeRule } from "./payment-fee";

/**
 * A new shop's margin rules; the seed writes them where a service has no rule. Airtime is sold at face value and
 * earns the upstream's discount. Bundles earn 3 %, and at least ₦10.
 */
export const DEFAULT_MARGIN_RULES: Readonly<Record<ServiceId, MarginRule>> = {
  airtime: { markupBp: 0, flat: ZERO, floor: ZERO },
  data: { markupBp: 300, flat: ZERO, floor: naira(10) },
  electricity: { markupBp: 0, flat: ZERO, floor: naira(20) },
  tv: { markupBp: 0, flat: naira(50), floor: naira(50) },
  internet: { markupBp: 200, flat: ZERO, floor: naira(50) },
  betting: { markupBp: 0, flat: ZERO, floor: naira(5) },
  "exam-pin": { markupBp: 0, flat: naira(100), floor: naira(100) },
  esim: { markupBp: 1_000, flat: ZERO, floor: naira(100) },
  "esim-topup": { markupBp: 1_000, flat: ZERO, floor: naira(100) },
};

/** Paystack in Nigeria: 1.5 % + ₦100, the ₦100 waived under ₦2,500, capped at ₦2,000 (domain-facts.md). */
export const DEFAULT_PAYMENT_FEE: PaymentFeeRule = {
  rateBp: 150,
  flat: naira(100),
  flatFrom: naira(2_500),
  cap: naira(2_000),
};
