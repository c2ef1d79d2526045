import type { DraftLine } from "@/lib/model/service-id";
import { type Kobo, kobo, sumKobo } from "@/lib/platform/money";
import { linePrice } from "./line-price";
import type { MarginRule } from "./margin-rule";
import { grossUp, type PaymentFeeRule } from "./payment-fee";

/** An order item with its amounts, all in kobo. */
interface QuoteLine extends DraftLine {
  /** In whole naira, before the payment fee. */
  price: Kobo;
  /** This item's share of the payment fee. */
  fee: Kobo;
  /** price + fee: the amount of a refund of this item. */
  total: Kobo;
  /**
   * Maximum cost of the vend: max(cost, price). If the cost has risen above it, the item is refunded, not sold at a
   * loss.
   */
  ceiling: Kobo;
}

export interface Quote {
  /** What the customer pays: whole naira, the sum of the items. */
  total: Kobo;
  paymentFee: Kobo;
  /** What the upstream charges. */
  cost: Kobo;
  /**
   * Price minus cost: what the shop earns, since the customer pays the payment fee. Negative only if the cost exceeds
   * the price.
   */
  margin: Kobo;
  lines: QuoteLine[];
}

/**
 * Prices the items of an order: the margin rule on each, then the payment fee on the sum (grossUp), spread over the
 * items pro rata with the remainder on the first (money-safety.md, Webhooks and payments). Pure. Throws RangeError
 * without items.
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

/** Splits `amount` in proportion to `weights`, each part rounded down. The remainder goes to the first part. */
function spread(amount: Kobo, weights: readonly Kobo[]): Kobo[] {
  const whole = BigInt(sumKobo(weights));
  const parts = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) / whole));
  const rest = amount - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => kobo(index === 0 ? part + rest : part));
}
