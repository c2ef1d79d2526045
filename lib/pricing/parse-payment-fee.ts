import * as z from "zod";
import { type Kobo, kobo } from "@/lib/platform/money";
import { DEFAULT_PAYMENT_FEE } from "./default-rules";
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

/** The fee rule of the setting; the provider's usual one when it is absent or unreadable, so that a sale never loses by it. */
export function parsePaymentFee(stored: unknown): PaymentFeeRule {
  const parsed = StoredPaymentFee.safeParse(stored);
  return parsed.success ? parsed.data : DEFAULT_PAYMENT_FEE;
}

/** What the seed and an owner's form store. */
export function storedPaymentFee(rule: PaymentFeeRule): Record<string, number | null> {
  return { rateBp: rule.rateBp, flatKobo: rule.flat, flatFromKobo: rule.flatFrom, capKobo: rule.cap };
}
