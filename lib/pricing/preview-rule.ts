import type { DraftLine, ServiceId } from "@/lib/model/service-id";
import { type Kobo, kobo, sumKobo } from "@/lib/platform/money";
import { NO_PAYMENT_FEE, type PaymentFeeRule, paymentFeeOf } from "./payment-fee";
import { quote } from "./quote";
import { type RuleBook, ruleFor } from "./rule-book";

/** An order that was paid for, as its lines were drafted. */
export interface PastOrder {
  ref: string;
  service: ServiceId;
  /** The store wallet takes no fee. */
  fromWallet: boolean;
  lines: readonly DraftLine[];
}

/** What an order earns: its total less the provider's fee and the upstream's cost, in kobo. */
interface Outcome {
  total: Kobo;
  earned: Kobo;
}

export interface RulePreview {
  orders: { ref: string; before: Outcome; after: Outcome }[];
  before: Outcome;
  after: Outcome;
  /** Orders that would have lost money. */
  losing: number;
}

/** What past orders would have come to under today's rules and under others, at the costs that they had. Pure. */
export function previewRule(
  past: readonly PastOrder[],
  before: RuleBook,
  after: RuleBook,
  fee: PaymentFeeRule,
): RulePreview {
  const orders = past.map((order) => ({
    ref: order.ref,
    before: outcomeOf(order, before, fee),
    after: outcomeOf(order, after, fee),
  }));
  const sum = (of: "before" | "after"): Outcome => ({
    total: sumKobo(orders.map((order) => order[of].total)),
    earned: sumKobo(orders.map((order) => order[of].earned)),
  });
  return {
    orders,
    before: sum("before"),
    after: sum("after"),
    losing: orders.filter(({ after: { earned } }) => earned < 0).length,
  };
}

function outcomeOf(order: PastOrder, book: RuleBook, paystack: PaymentFeeRule): Outcome {
  const fee = order.fromWallet ? NO_PAYMENT_FEE : paystack;
  const { total, cost } = quote(
    order.lines,
    (line) => ruleFor(book, { ...line, service: order.service }),
    fee,
  );
  return { total, earned: kobo(total - paymentFeeOf(total, fee) - cost) };
}
