import type { Dispute, Payment, PaymentStatus, Refund } from "../state/paystack-books";
import type { Sandbox } from "../state/state";
import { disputeData, paymentData } from "./payment-data";

/** Captures a payment and sends charge.success. Does nothing if it is already paid. */
export function capture(sandbox: Sandbox, payment: Payment): void {
  if (payment.status === "success") return;
  payment.status = "success";
  payment.amount = payment.nextAmount ?? payment.requestedAmount;
  payment.currency = payment.nextCurrency ?? payment.currency;
  payment.fees = localCardFee(payment.amount);
  payment.paidAt = sandbox.now();
  payment.gatewayResponse = "Successful";
  sendCharge(sandbox, payment);
}

/** Paystack's fee for a local card, in kobo: 1.5% + ₦100, at most ₦2,000. The ₦100 is waived below ₦2,500. */
function localCardFee(amountKobo: number): number {
  const fixed = amountKobo < 250_000 ? 0 : 10_000;
  return Math.min(200_000, Math.ceil((amountKobo * 15) / 1000) + fixed);
}

/** Sends charge.success for a payment in any status. `forged` signs it with another key. */
export function sendCharge(sandbox: Sandbox, payment: Payment, forged = false): void {
  sandbox.webhooks.send({
    source: "paystack",
    event: "charge.success",
    forged,
    body: { event: "charge.success", data: paymentData(payment) },
  });
}

export function setPaymentStatus(sandbox: Sandbox, payment: Payment, status: PaymentStatus): void {
  if (status === "success") {
    capture(sandbox, payment);
    return;
  }
  payment.status = status;
  if (status === "failed") payment.gatewayResponse = "Declined";
}

/** Updates a refund and sends refund.<status>, with `amount` as text, as Paystack sometimes does. */
export function setRefundStatus(sandbox: Sandbox, refund: Refund, status: Refund["status"]): void {
  refund.status = status;
  if (status === "processed") refund.refundedAt = sandbox.now();
  const event = `refund.${status}`;
  const data = {
    status,
    id: String(refund.id),
    transaction_reference: refund.payment.reference,
    refund_reference: null,
    amount: String(refund.amount),
    currency: refund.currency,
    merchant_note: refund.merchantNote,
    customer_note: refund.customerNote,
    processor: "sandbox",
    customer: { email: refund.payment.email },
    domain: "test",
  };
  sandbox.webhooks.send({ source: "paystack", event, body: { event, data } });
}

export const disputeResolutions = ["merchant-accepted", "declined"] as const;

/**
 * Takes a step of a payment's dispute: `charge.dispute.create`, `.remind` or `.resolve`, and sends it unless it is `lost`. A
 * payment has one dispute. Accepted: the customer has the money back; declined: it stays.
 */
export function sendDispute(
  sandbox: Sandbox,
  payment: Payment,
  step: "create" | "remind" | "resolve",
  { resolution = "merchant-accepted" as (typeof disputeResolutions)[number], lost = false } = {},
): void {
  const dispute = sandbox.paystack.disputeOf(payment);
  if (step === "resolve") {
    dispute.status = "resolved";
    dispute.resolution = resolution;
  }
  if (!lost) announceDispute(sandbox, dispute, step);
}

/** Sends a dispute's event as it stands. */
export function announceDispute(
  sandbox: Sandbox,
  dispute: Dispute,
  step: "create" | "remind" | "resolve",
): void {
  const event = `charge.dispute.${step}`;
  const { due_at: dueAt, ...rest } = disputeData(dispute);
  sandbox.webhooks.send({ source: "paystack", event, body: { event, data: { ...rest, dueAt } } });
}
