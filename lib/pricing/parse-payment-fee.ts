import * as z from "zod";
import { type Kobo, kobo } from "@/lib/platform/money";
import { DEFAULT_PAYMENT_FEE } from "./default-payment-fee";
import type { PaymentFeeRule } from "./payment-fee";

const amount = z
  .int()
  .nonnegative()
  .transform((value): Kobo => kobo(value));

/** The setting `payment_fee` as stored. */
const StoredPaymentFee = z
  .object({
    rateBp: z.int().min(0).max(5_000),
    flatKobo: amount,
    flatFromKobo: amount,
    capKobo: amount.nullable(),
  })
  .transform(
    (rule): PaymentFeeRule => ({
      rateBp: rule.rateBp,
      flat: rule.flatKobo,
      flatFrom: rule.flatFromKobo,
      cap: rule.capKobo,
    }),
  );

/**
 * Parses the setting's fee rule. Falls back to the provider's usual fee if it is absent or unreadable, so that no
 * sale loses money.
 */
export function parsePaymentFee(stored: unknown): PaymentFeeRule {
  const parsed = StoredPaymentFee.safeParse(stored);
  return parsed.success ? parsed.data : DEFAULT_PAYMENT_FEE;
}

/** The fee rule in the form that the seed and the owner's form store. */
export function storedPaymentFee(rule: PaymentFeeRule): Record<string, number | null> {
  return { rateBp: rule.rateBp, flatKobo: rule.flat, flatFromKobo: rule.flatFrom, capKobo: rule.cap };
}
