import type { Stage } from "../stage";

export interface WorldRefund {
  id: number;
  amount: number;
  status: "pending" | "processing" | "processed" | "failed" | "needs-attention";
  note: string;
  madeAt: number;
  /** When the list starts to show it. */
  listedAt: number;
}

export interface WorldPayment {
  id: number;
  reference: string;
  email: string;
  requested: number;
  /** The amount actually paid, if any. */
  amount: number;
  currency: string;
  status: "abandoned" | "ongoing" | "pending" | "processing" | "queued" | "failed" | "success";
  fees: number;
  openedAt: number;
  paidAt: number | null;
  /** When verify starts to report the money. */
  toldAt: number;
  refunds: WorldRefund[];
}

/** A payment that the customer's bank disputes. */
export interface WorldDispute {
  id: string;
  payment: WorldPayment;
  openedAt: number;
  status: "awaiting-merchant-feedback" | "awaiting-bank-feedback" | "resolved";
  resolution: "merchant-accepted" | "declined" | null;
  /** What goes back if it is accepted or lost. */
  back: number;
  /** The shop's answer that was taken. */
  answer: "merchant-accepted" | "declined" | null;
}

/** What the provider paid out to the owner's bank account: `amount` arrived there, `fees` it kept. */
export interface WorldSettlement {
  id: number;
  at: number;
  amount: number;
  fees: number;
}

/** The payment provider's own books: captures from customers, refunds, disputes and payouts. */
export class ProviderBooks {
  readonly payments = new Map<string, WorldPayment>();
  readonly disputes: WorldDispute[] = [];
  readonly settlements: WorldSettlement[] = [];
  /** Refund POSTs that arrived, by merchant_note. */
  readonly refundPosts = new Map<string, number>();
  #ids = 1_000;

  constructor(private readonly stage: Stage) {}

  open(reference: string, requested: number, email: string): WorldPayment {
    const payment: WorldPayment = {
      id: ++this.#ids,
      reference,
      email,
      requested,
      amount: requested,
      currency: "NGN",
      status: "abandoned",
      fees: 0,
      openedAt: this.stage.time.now,
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
    const refund: WorldRefund = {
      id: ++this.#ids,
      amount,
      status: "pending",
      note,
      madeAt: now,
      listedAt: now,
    };
    payment.refunds.push(refund);
    return refund;
  }

  /** The part of a payment that isn't refunded, being refunded or lost to a dispute. */
  remaining(payment: WorldPayment): number {
    const gone = payment.refunds.filter(({ status }) => status !== "failed");
    const lost = this.#lost(payment);
    return lost === payment.amount
      ? 0
      : payment.amount - lost - gone.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** What is left of a payment after refunds and a lost dispute. */
  left(payment: WorldPayment): number {
    if (payment.status !== "success") return 0;
    const back = payment.refunds.filter(({ status }) => status === "processed");
    const gone = back.reduce((sum, { amount }) => sum + amount, 0);
    return payment.amount - gone - this.#lost(payment);
  }

  #lost(payment: WorldPayment): number {
    return this.disputes
      .filter((dispute) => dispute.payment === payment && dispute.resolution === "merchant-accepted")
      .reduce((sum, { back }) => sum + back, 0);
  }

  /** The fees of all captures in one currency, and what is left of these after refunds, lost disputes and payouts. */
  sums(currency: string): { balance: number; fees: number } {
    const captured = [...this.payments.values()].filter(
      (one) => one.status === "success" && one.currency === currency,
    );
    let balance = 0;
    let fees = 0;
    for (const payment of captured) {
      balance += this.left(payment);
      fees += payment.fees;
    }
    if (currency === "NGN")
      for (const { amount, fees: kept } of this.settlements) {
        balance -= amount + kept;
        fees -= kept;
      }
    return { balance, fees };
  }

  /** Pays out everything that is there, less the fees not kept yet. Nothing while refunds and disputes took more. */
  settle(): WorldSettlement | null {
    const { balance, fees } = this.sums("NGN");
    if (balance <= fees) return null;
    const settlement = { id: ++this.#ids, at: this.stage.time.now, amount: balance - fees, fees };
    this.settlements.push(settlement);
    return settlement;
  }
}
