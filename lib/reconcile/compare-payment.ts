import type { DifferenceKind, FoundDifference } from "@/lib/model/difference";
import type { PaymentRow } from "@/lib/model/rows";
import { classifyPayment } from "@/lib/payments/classify-payment";
import { hasArrived } from "@/lib/payments/has-arrived";
import type { FoundPayment } from "@/lib/payments/provider";
import { type Kobo, kobo } from "@/lib/platform/money";

/** One of our payments, as payments_to_compare returns it. */
export interface OurPayment extends PaymentRow {
  fees_kobo: Kobo | null;
}

export function paymentSubject(provider: string, reference: string): string {
  return `payment:${provider}:${reference}`;
}

/**
 * Compares one payment in our books with the provider's record; either may be missing. A payment that the
 * provider reports as reversed was captured and refunded: its refunds are compared separately.
 * `settledBefore`: later money may still be on its way to us. Pure.
 */
export function comparePayment(
  provider: string,
  ours: OurPayment | null,
  theirs: FoundPayment | null,
  settledBefore: Date,
): FoundDifference[] {
  const reference = ours?.reference ?? theirs?.reference;
  if (!reference) return [];
  const taken = theirs !== null && hasArrived(theirs);
  const amount = theirs?.amount ?? 0;
  const differs = (kind: DifferenceKind, sum: number | null): FoundDifference => ({
    kind,
    subject: paymentSubject(provider, reference),
    order: ours?.order_id ?? null,
    ours: ours && {
      state: ours.state,
      disposition: ours.disposition,
      capturedKobo: ours.captured_kobo,
      currency: ours.captured_currency,
      feesKobo: ours.fees_kobo,
    },
    theirs: theirs && {
      id: theirs.providerId,
      status: theirs.status,
      amountKobo: theirs.amount,
      currency: theirs.currency,
      feesKobo: theirs.fees,
    },
    amountKobo: sum === null ? null : kobo(sum),
  });
  if (!ours) return taken && amount > 0 ? [differs("payment_not_ours", amount)] : [];
  const captured = ours.captured_kobo ?? 0;
  if (ours.state !== "CAPTURED") {
    const late = !theirs?.paidAt || theirs.paidAt < settledBefore;
    return taken && late ? [differs("payment_not_captured", amount)] : [];
  }
  if (!theirs) return [differs("payment_not_listed", -captured)];
  if (!taken) return [differs("payment_status_differs", -captured)];

  const verdict = classifyPayment(
    { ...theirs, status: "success" },
    { reference: ours.reference, amount: ours.expected_kobo },
  );
  const found: FoundDifference[] = [];
  const theirCaptured = "captured" in verdict ? verdict.captured : null;
  if (theirCaptured !== captured || theirs.currency !== ours.captured_currency) {
    found.push(differs("payment_differs", (theirCaptured ?? amount) - captured));
  }
  if (theirs.fees !== null && theirs.fees !== (ours.fees_kobo ?? 0)) {
    found.push(differs("fees_differ", theirs.fees - (ours.fees_kobo ?? 0)));
  }
  return found;
}
