import type { DraftLine } from "@/lib/model/service-id";
import { type Kobo, kobo, sumKobo } from "@/lib/platform/money";
import { linePrice } from "./line-price";
import type { MarginRule } from "./margin-rule";
import { grossUp, type PaymentFeeRule } from "./payment-fee";

/** A line with its money, all in kobo. */
export interface QuoteLine extends DraftLine {
  /** Before the payment fee; whole naira. */
  price: Kobo;
  /** This line's part of the payment fee. */
  fee: Kobo;
  /** price + fee: what a refund of the line gives back. */
  total: Kobo;
  /** The most that the vend may cost later; above it the line is refunded, not sold at a loss. max(cost, price). */
  ceiling: Kobo;
}

export interface Quote {
  /** What the customer pays: whole naira, the sum of the lines. */
  total: Kobo;
  paymentFee: Kobo;
  /** What the upstream will take. */
  cost: Kobo;
  /** Prices less cost: what the shop earns, the payment fee having been passed on. Negative only where cost is above price. */
  margin: Kobo;
  lines: QuoteLine[];
}

/**
 * Prices the lines of an order: the margin rule on each, the payment fee on top of all (grossUp), spread over the lines
 * pro rata with the remainder on the first (money-safety.md, Webhooks and payments). Pure; throws RangeError without lines.
 */
export function quote(
  drafts: readonly DraftLine[],
  ruleOf: (line: DraftLine) => MarginRule,
  fee: PaymentFeeRule,
): Quote {
  if (drafts.length === 0) throw new RangeError("nothing to price");
  const prices = drafts.map((draft) => linePrice(draft, ruleOf(draft)));
  const price = sumKobo(prices);
  const cost = sumKobo(drafts.map((draft) => draft.cost));
  const total = grossUp(price, fee);
  const fees = spread(kobo(total - price), prices);
  const lines = drafts.map((draft, index): QuoteLine => {
    const linePart = prices[index] ?? kobo(0);
    const feePart = fees[index] ?? kobo(0);
    return {
      ...draft,
      price: linePart,
      fee: feePart,
      total: kobo(linePart + feePart),
      ceiling: kobo(Math.max(draft.cost, linePart)),
    };
  });
  return { total, paymentFee: kobo(total - price), cost, margin: kobo(price - cost), lines };
}

/** `amount` in parts proportional to `weights`, each rounded down; what is left over goes to the first. */
function spread(amount: Kobo, weights: readonly Kobo[]): Kobo[] {
  const whole = BigInt(sumKobo(weights));
  const parts = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) / whole));
  const rest = amount - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => kobo(index === 0 ? part + rest : part));
}
