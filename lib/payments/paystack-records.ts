import { integerOf, isObject, textOf } from "@/lib/platform/lossless";
import { type Kobo, kobo } from "@/lib/platform/money";
import type {
  Dispute,
  FoundPayment,
  ListedRefund,
  ListedRefundWithReference,
  PaymentStatus,
  Payout,
  RefundStatus,
} from "./provider";

const PAYMENT_STATUSES: readonly PaymentStatus[] = [
  "success",
  "failed",
  "abandoned",
  "ongoing",
  "pending",
  "processing",
  "queued",
  "reversed",
];

/** Parses `data` of verify; null without a reference or a status. Amounts are in kobo, sometimes as text. */
export function parseFoundPayment(data: unknown): FoundPayment | null {
  if (!isObject(data)) return null;
  const reference = textOf(data.reference);
  const status = textOf(data.status)?.toLowerCase();
  if (!reference || !status) return null;
  const channel = textOf(data.channel);
  return {
    kind: "found",
    reference,
    status: PAYMENT_STATUSES.find((word) => word === status) ?? "other",
    amount: koboOf(data.amount),
    requestedAmount: koboOf(data.requested_amount),
    currency: textOf(data.currency)?.toUpperCase() ?? null,
    paidAt: dateOf(data.paid_at ?? data.paidAt),
    channel,
    fees: koboOf(data.fees),
    providerId: textOf(data.id),
    gatewayResponse: textOf(data.gateway_response),
    card: channel === "card" && isObject(data.authorization) ? textOf(data.authorization.signature) : null,
  };
}

/** Parses one row of the refunds list; null without an id or a readable amount. */
export function parseRefund(row: unknown): ListedRefund | null {
  if (!isObject(row)) return null;
  const id = textOf(row.id);
  const amount = koboOf(row.amount);
  if (!id || amount === null) return null;
  return { id, amount, status: parseRefundStatus(row.status), merchantNote: textOf(row.merchant_note) };
}

/** As parseRefund, with the reference of its payment. */
export function parseListedRefund(row: unknown): ListedRefundWithReference | null {
  const refund = parseRefund(row);
  return refund && { ...refund, reference: refundReference(row) };
}

/**
 * Parses `data` of a charge.dispute event, or one row of the disputes list; null without an id. Dates come in either
 * spelling.
 */
export function parseDispute(row: unknown): Dispute | null {
  if (!isObject(row)) return null;
  const id = textOf(row.id);
  if (!id) return null;
  const { transaction } = row;
  return {
    id,
    reference:
      (isObject(transaction) ? textOf(transaction.reference) : null) ?? textOf(row.transaction_reference),
    status: textOf(row.status)?.toLowerCase() ?? null,
    resolution: textOf(row.resolution),
    category: textOf(row.category),
    amount: koboOf(row.refund_amount),
    currency: textOf(row.currency)?.toUpperCase() ?? null,
    dueAt: dateOf(row.dueAt ?? row.due_at),
  };
}

/**
 * Parses one settlement; null without an id or readable amounts. `effective_amount` is what reaches the bank,
 * after fees, refunds and disputes; older answers have only `total_amount`.
 */
export function parsePayout(row: unknown): Payout | null {
  if (!isObject(row)) return null;
  const id = textOf(row.id);
  const amount = koboOf(row.effective_amount ?? row.total_amount);
  const fees = koboOf(row.total_fees ?? 0);
  if (!id || amount === null || fees === null) return null;
  const paid = textOf(row.status)?.toLowerCase() === "success";
  return { id, paid, amount, fees, currency: textOf(row.currency)?.toUpperCase() ?? "NGN" };
}

/** The payment reference in a refund row or webhook, if present. */
export function refundReference(row: unknown): string | null {
  if (!isObject(row)) return null;
  const { transaction } = row;
  return textOf(row.transaction_reference) ?? (isObject(transaction) ? textOf(transaction.reference) : null);
}

export function parseRefundStatus(status: unknown): RefundStatus {
  switch (textOf(status)?.toLowerCase().replaceAll("_", "-")) {
    case "pending":
      return "pending";
    case "processing":
      return "processing";
    case "processed":
      return "processed";
    case "failed":
      return "failed";
    case "needs-attention":
      return "needs_attention";
    default:
      return "other";
  }
}

function koboOf(value: unknown): Kobo | null {
  const amount = integerOf(value);
  return amount === null || amount < 0 ? null : kobo(amount);
}

function dateOf(value: unknown): Date | null {
  const time = Date.parse(textOf(value) ?? "");
  return Number.isNaN(time) ? null : new Date(time);
}
