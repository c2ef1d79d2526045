import type { Kobo } from "@/lib/platform/money";
import type { FoundPayment, VerifyOutcome } from "./provider";

export interface ExpectedPayment {
  /** Our reference. */
  reference: string;
  /** The requested amount, in kobo of NGN. */
  amount: Kobo;
}

export type PaymentVerdict =
  /** Exactly the requested payment: it may be applied. `captured` equals the expected amount. */
  | { verdict: "captured_exact"; captured: Kobo; payment: FoundPayment }
  /**
   * Money arrived, but not as requested: put it in suspense, refund `captured` in full, never fulfil the
   * order.
   */
  | { verdict: "mismatch"; why: "under" | "over" | "currency"; captured: Kobo; payment: FoundPayment }
  | { verdict: "not_yet"; reason: string }
  /**
   * Nothing is captured now. Not final: Paystack lets a customer pay after a failed try. `reversed` means
   * that all of it was refunded.
   */
  | { verdict: "failed"; reason: "failed" | "abandoned" | "reversed" }
  | { verdict: "unknown"; reason: string };

/**
 * Classifies whether a payment has arrived (domain-facts.md, Paystack). It requires status success, our
 * reference, NGN, the amount that we requested, and at least that much paid. A higher payment is exact if the
 * provider's fees explain the difference (fees charged to the customer), and `over` beyond that. Anything
 * unreadable is unknown. Pure.
 */
export function classifyPayment(verified: VerifyOutcome, expected: ExpectedPayment): PaymentVerdict {
  if (verified.kind === "unknown") return { verdict: "unknown", reason: verified.reason };
  // A provider may not know a reference yet. Only its explicit status ends a payment, never a missing record.
  if (verified.kind === "not_found") return { verdict: "not_yet", reason: "not_found" };
  switch (verified.status) {
    case "failed":
    case "abandoned":
    case "reversed":
      return { verdict: "failed", reason: verified.status };
    case "ongoing":
    case "pending":
    case "processing":
    case "queued":
      return { verdict: "not_yet", reason: verified.status };
    case "other":
      return { verdict: "unknown", reason: "status" };
    case "success":
      return classifyCaptured(verified, expected);
  }
}

function classifyCaptured(payment: FoundPayment, expected: ExpectedPayment): PaymentVerdict {
  const { amount, requestedAmount, currency, reference } = payment;
  if (reference !== expected.reference) return { verdict: "unknown", reason: "reference" };
  if (amount === null || amount <= 0) return { verdict: "unknown", reason: "amount" };
  if (currency === null) return { verdict: "unknown", reason: "currency" };
  const mismatch = (why: "under" | "over" | "currency"): PaymentVerdict => ({
    verdict: "mismatch",
    why,
    captured: amount,
    payment,
  });
  if (currency !== "NGN") return mismatch("currency");
  if (amount < expected.amount) return mismatch("under");
  const requested = requestedAmount ?? amount;
  if (requested < expected.amount) return mismatch("under");
  if (requested > expected.amount || amount - requested > (payment.fees ?? 0)) return mismatch("over");
  return { verdict: "captured_exact", captured: expected.amount, payment };
}
