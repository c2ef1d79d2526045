import { randomDigits } from "../core/record-id";

export type PaymentStatus =
  | "abandoned"
  | "failed"
  | "ongoing"
  | "pending"
  | "processing"
  | "queued"
  | "reversed"
  | "success";

/** One initialized payment. Amounts in kobo (or the currency's hundredth), times in epoch milliseconds. */
export interface Payment {
  id: number;
  reference: string;
  accessCode: string;
  email: string;
  requestedAmount: number;
  amount: number;
  currency: string;
  status: PaymentStatus;
  gatewayResponse: string;
  callbackUrl: string;
  metadata: unknown;
  channel: string;
  fees: number | null;
  createdAt: number;
  paidAt: number | null;
  /** What the next press of Pay really pays, when the control page asked for something else. */
  nextAmount: number | null;
  nextCurrency: string | null;
}

export type RefundStatus = "pending" | "processing" | "processed" | "failed" | "needs-attention";

export interface Refund {
  id: number;
  payment: Payment;
  amount: number;
  currency: string;
  status: RefundStatus;
  customerNote: string;
  merchantNote: string;
  createdAt: number;
  refundedAt: number | null;
}

/** A payment that the customer's bank asks back; the shop hears of it by webhook and by GET /dispute. */
export interface Dispute {
  id: number;
  payment: Payment;
  status: "awaiting-merchant-feedback" | "resolved";
  resolution: "merchant-accepted" | "declined" | null;
  createdAt: number;
  dueAt: number;
}

export type PaystackOperation =
  | "initialize"
  | "verify"
  | "refund"
  | "list-refunds"
  | "list-payments"
  | "list-disputes";

/** A fault that the control API ordered; `after` = the operation is done, only its answer goes wrong. */
export interface PaystackFault {
  operation: PaystackOperation;
  fault: "stall" | "reset" | "html" | "broken-json" | number;
  after: boolean;
  times: number | null;
}

/** Payments and refunds of one sandbox. */
export class PaystackBooks {
  readonly payments = new Map<string, Payment>();
  readonly refunds: Refund[] = [];
  readonly disputes: Dispute[] = [];
  /** POSTs that reached /refund, whatever became of them, by merchant_note. */
  readonly refundPosts = new Map<string, number>();
  faults: PaystackFault[] = [];
  /** How new refunds end; "pending" = never. */
  refundOutcome: "processed" | "failed" | "needs-attention" | "pending" = "processed";
  readonly #now: () => number;
  #nextRefundId = 3_000_001;

  constructor(now: () => number) {
    this.#now = now;
  }

  open(
    wanted: Pick<Payment, "reference" | "email" | "currency" | "callbackUrl" | "metadata"> & {
      amount: number;
    },
  ) {
    const payment: Payment = {
      id: Number(randomDigits(10)),
      reference: wanted.reference,
      accessCode: randomDigits(15),
      email: wanted.email,
      requestedAmount: wanted.amount,
      amount: wanted.amount,
      currency: wanted.currency,
      status: "abandoned",
      gatewayResponse: "The transaction was not completed",
      callbackUrl: wanted.callbackUrl,
      metadata: wanted.metadata,
      channel: "card",
      fees: null,
      createdAt: this.#now(),
      paidAt: null,
      nextAmount: null,
      nextCurrency: null,
    };
    this.payments.set(payment.reference, payment);
    return payment;
  }

  byAccessCode(code: string): Payment | null {
    for (const payment of this.payments.values()) if (payment.accessCode === code) return payment;
    return null;
  }

  /** The payment's open dispute, or a new one, to be answered within a day. */
  disputeOf(payment: Payment): Dispute {
    const open = this.disputes.find((one) => one.payment === payment);
    if (open) return open;
    const dispute: Dispute = {
      id: 900_001 + this.disputes.length,
      payment,
      status: "awaiting-merchant-feedback",
      resolution: null,
      createdAt: this.#now(),
      dueAt: this.#now() + 86_400_000,
    };
    this.disputes.push(dispute);
    return dispute;
  }

  /** By reference, or by the numeric id. */
  findPayment(key: string): Payment | null {
    const byReference = this.payments.get(key);
    if (byReference) return byReference;
    for (const payment of this.payments.values()) if (String(payment.id) === key) return payment;
    return null;
  }

  /** What of a payment isn't refunded or being refunded; failed refunds give their part back. */
  remaining(payment: Payment): number {
    const taken = this.refunds
      .filter((refund) => refund.payment === payment && refund.status !== "failed")
      .reduce((sum, refund) => sum + refund.amount, 0);
    return payment.amount - taken;
  }

  addRefund(payment: Payment, amount: number, notes: Pick<Refund, "customerNote" | "merchantNote">): Refund {
    const refund: Refund = {
      id: this.#nextRefundId,
      payment,
      amount,
      currency: payment.currency,
      status: "pending",
      ...notes,
      createdAt: this.#now(),
      refundedAt: null,
    };
    this.#nextRefundId += 1;
    this.refunds.push(refund);
    return refund;
  }

  /** The fault for the next call of an operation, used up by asking. */
  takeFault(operation: PaystackOperation): PaystackFault | null {
    const fault = this.faults.find((one) => one.operation === operation);
    if (!fault) return null;
    if (fault.times !== null) {
      fault.times -= 1;
      if (fault.times <= 0) this.faults = this.faults.filter((one) => one !== fault);
    }
    return fault;
  }
}
