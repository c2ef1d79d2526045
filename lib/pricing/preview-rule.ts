import type { DraftLine, ServiceId } from "@/lib/model/service-id";
import { type Kobo, kobo, sumKobo } from "@/lib/platform/money";
import { NO_PAYMENT_FEE, type PaymentFeeRule, paymentFeeOf } from "./payment-fee";
import { quote } from "./quote";
import { type RuleBook, ruleFor } from "./rule-book";

/** A paid order, with its items as drafted. */
export interface PastOrder {
  ref: string;
  service: ServiceId;
  /** Wallet payments have no fee. */
  fromWallet: boolean;
  lines: readonly DraftLine[];
}

/** What an order earns: its total minus the provider's fee and the upstream's cost, in kobo. */
interface Outcome {
  total: Kobo;
  earned: Kobo;
}

export interface RulePreview {
  orders: { ref: string; before: Outcome; after: Outcome }[];
  before: Outcome;
  after: Outcome;
  /** Number of orders that would have lost money. */
  losing: number;
}

/** What past orders would have earned under the current rules and under other rules, at their original costs. Pure. */
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
