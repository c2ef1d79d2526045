import { createHash } from "node:crypto";
import type { Dispute, Payment, Refund, Settlement } from "../state/paystack-books";

function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** `data` of verify and charge.success. Of a card there is only its signature, which is the same for all of its payments. */
export function paymentData(payment: Payment) {
  return {
    id: payment.id,
    domain: "test",
    status: payment.status,
    reference: payment.reference,
    amount: payment.amount,
    requested_amount: payment.requestedAmount,
    message: null,
    gateway_response: payment.gatewayResponse,
    paid_at: iso(payment.paidAt),
    paidAt: iso(payment.paidAt),
    created_at: iso(payment.createdAt),
    channel: payment.channel,
    currency: payment.currency,
    ip_address: "127.0.0.1",
    metadata: payment.metadata,
    fees: payment.fees,
    customer: { id: payment.id, email: payment.email, customer_code: `CUS_${payment.id}` },
    authorization: payment.channel === "card" ? { channel: "card", signature: cardOf(payment.email) } : {},
  };
}

/** A customer's card: everybody has one. What is after a "+" is another address of the same person. */
function cardOf(email: string): string {
  return `SIG_${createHash("sha256").update(email.replace(/\+.*@/, "@")).digest("base64url").slice(0, 20)}`;
}

/** One refund as shown by POST /refund, GET /refund and GET /refund/:id. */
export function refundData(refund: Refund) {
  return {
    id: refund.id,
    domain: "test",
    transaction: refund.payment.id,
    transaction_reference: refund.payment.reference,
    amount: refund.amount,
    deducted_amount: refund.amount,
    currency: refund.currency,
    channel: refund.payment.channel,
    status: refund.status,
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    refunded_by: "sandbox",
    refunded_at: iso(refund.refundedAt),
    expected_at: iso(refund.createdAt + 86_400_000),
    createdAt: iso(refund.createdAt),
    updatedAt: iso(refund.refundedAt ?? refund.createdAt),
  };
}

/** One dispute as shown by GET /dispute. Its webhooks use dueAt instead of due_at. */
export function disputeData(dispute: Dispute) {
  const { payment } = dispute;
  return {
    id: dispute.id,
    refund_amount: dispute.refundAmount,
    currency: payment.currency,
    status: dispute.status,
    resolution: dispute.resolution,
    domain: "test",
    category: "chargeback",
    transaction: paymentData(payment),
    transaction_reference: null,
    due_at: iso(dispute.dueAt),
    created_at: iso(dispute.createdAt),
  };
}

/** One payout as shown by GET /settlement. */
export function settlementData({ id, createdAt, processed, fees, deductions }: Settlement) {
  const paid = processed - fees - deductions;
  return {
    id,
    domain: "test",
    status: "success",
    currency: "NGN",
    total_processed: processed,
    total_fees: fees,
    deductions,
    total_amount: processed - fees,
    effective_amount: paid,
    settlement_date: iso(createdAt),
    createdAt: iso(createdAt),
  };
}
