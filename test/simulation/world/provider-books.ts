import type { Stage } from "../stage";

export interface WorldRefund {
  id: number;
  amount: number;
  status: "pending" | "processing" | "processed" | "failed" | "needs-attention";
  note: string;
  /** When the list starts to show it. */
  listedAt: number;
}

export interface WorldPayment {
  id: number;
  reference: string;
  requested: number;
  /** The amount actually paid, if any. */
  amount: number;
  currency: string;
  status: "abandoned" | "ongoing" | "pending" | "processing" | "queued" | "failed" | "success";
  fees: number;
  paidAt: number | null;
  /** When verify starts to report the money. */
  toldAt: number;
  refunds: WorldRefund[];
}

/** A payment that the customer's bank disputes. */
export interface WorldDispute {
  id: string;
  payment: WorldPayment;
  status: "awaiting-merchant-feedback" | "resolved";
  resolution: "merchant-accepted" | "declined" | null;
}

/** The payment provider's own books: captures from customers and refunds. */
export class ProviderBooks {
  readonly payments = new Map<string, WorldPayment>();
  readonly disputes: WorldDispute[] = [];
  /** Refund POSTs that arrived, by merchant_note. */
  readonly refundPosts = new Map<string, number>();
  #ids = 1_000;

  constructor(private readonly stage: Stage) {}

  open(reference: string, requested: number): WorldPayment {
    const payment: WorldPayment = {
      id: ++this.#ids,
      reference,
      requested,
      amount: requested,
      currency: "NGN",
      status: "abandoned",
      fees: 0,
      paidAt: null,
      toldAt: 0,
      refunds: [],
    };
    this.payments.set(reference, payment);
    return payment;
  }

  capture(payment: WorldPayment, amount: number, currency: string): void {
    payment.status = "success";
    payment.amount = amount;
    payment.currency = currency;
    payment.fees = Math.ceil((amount * 15) / 1000);
    payment.paidAt = this.stage.time.now;
  }

  addRefund(payment: WorldPayment, amount: number, note: string): WorldRefund {
    const { now } = this.stage.time;
    const refund: WorldRefund = { id: ++this.#ids, amount, status: "pending", note, listedAt: now };
    payment.refunds.push(refund);
    return refund;
  }

  /** The part of a payment that isn't refunded, being refunded or lost to a dispute. */
  remaining(payment: WorldPayment): number {
    const gone = payment.refunds.filter(({ status }) => status !== "failed");
    if (this.disputes.some((one) => one.payment === payment && one.resolution === "merchant-accepted"))
      return 0;
    return payment.amount - gone.reduce((sum, { amount }) => sum + amount, 0);
  }
}
