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

/** One initialised payment. Amounts in kobo (or the currency's subunit), times in epoch milliseconds. */
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
  /** What the next click on Pay really pays, if the control page requested something else. */
  nextAmount: number | null;
  nextCurrency: string | null;
}

type RefundStatus = "pending" | "processing" | "processed" | "failed" | "needs-attention";

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

/** A payment disputed by the customer's bank. The shop learns of it by webhook and GET /dispute. */
export interface Dispute {
  id: number;
  payment: Payment;
  status: "awaiting-merchant-feedback" | "awaiting-bank-feedback" | "resolved";
  resolution: "merchant-accepted" | "declined" | null;
  /** What goes back if it is accepted. */
  refundAmount: number;
  /** What the merchant told of the customer, in the order in which it came. */
  evidence: Record<string, unknown>[];
  /** Files that the merchant uploaded, by name. */
  files: Map<string, Uint8Array>;
  /** The answer that was taken. */
  answer: Record<string, unknown> | null;
  /** Answers that reached it, whatever their outcome. */
  answers: number;
  createdAt: number;
  dueAt: number;
}

/** A payout to the merchant's bank: payments since the last one, less fees, refunds and lost disputes. */
export interface Settlement {
  id: number;
  createdAt: number;
  processed: number;
  fees: number;
  deductions: number;
}

export type PaystackOperation =
  | "initialize"
  | "verify"
  | "refund"
  | "list-refunds"
  | "list-payments"
  | "list-disputes"
  | "dispute-evidence"
  | "dispute-upload"
  | "answer-dispute";

/** A fault ordered by the control API. `after`: the operation succeeds and only its response fails. */
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
  readonly settlements: Settlement[] = [];
  /** POSTs that reached /refund, whatever their outcome, by merchant_note. */
  readonly refundPosts = new Map<string, number>();
  faults: PaystackFault[] = [];
  /** How new refunds end; "pending": never. */
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

  /** The payment's open dispute, or a new one that is due within a day. */
  disputeOf(payment: Payment): Dispute {
    const open = this.disputes.find((one) => one.payment === payment);
    if (open) return open;
    const dispute: Dispute = {
      id: 900_001 + this.disputes.length,
      payment,
      status: "awaiting-merchant-feedback",
      resolution: null,
      refundAmount: payment.amount,
      evidence: [],
      files: new Map(),
      answer: null,
      answers: 0,
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

  /** The part of a payment that isn't refunded or being refunded. Failed refunds release their part. */
  remaining(payment: Payment): number {
    const taken = this.refunds
      .filter((refund) => refund.payment === payment && refund.status !== "failed")
      .reduce((sum, refund) => sum + refund.amount, 0);
    return payment.amount - taken;
  }

  /** Pays out what has come in since the last time. Null: nothing, or the deductions are more than that. */
  settle(): Settlement | null {
    const paid = [...this.payments.values()].filter(
      ({ paidAt, currency }) => paidAt !== null && currency === "NGN",
    );
    const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
    const before = (of: "processed" | "fees" | "deductions") => sum(this.settlements.map((one) => one[of]));
    const refunded = this.refunds.filter(({ status }) => status === "processed").map(({ amount }) => amount);
    const lost = this.disputes.filter(({ resolution }) => resolution === "merchant-accepted");
    const settlement: Settlement = {
      id: 3_090_001 + this.settlements.length,
      createdAt: this.#now(),
      processed: sum(paid.map(({ amount }) => amount)) - before("processed"),
      fees: sum(paid.map(({ fees }) => fees ?? 0)) - before("fees"),
      deductions: sum([...refunded, ...lost.map(({ refundAmount }) => refundAmount)]) - before("deductions"),
    };
    if (settlement.processed - settlement.fees - settlement.deductions <= 0) return null;
    this.settlements.push(settlement);
    return settlement;
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

  /** Takes the fault for the next call of an operation; each call uses it up. */
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
