import { type Kobo, kobo } from "@/lib/platform/money";
import type { StoryBooks } from "./find-order-story";

/** Where an order's money went. Each line is subtracted from the one before; margin remains. */
export interface OrderMoney {
  paid: Kobo;
  /** Returned to the customer. */
  refunded: Kobo;
  /** For items that are neither delivered nor refunded. */
  held: Kobo;
  /** What Paystack kept. */
  fees: Kobo;
  cost: Kobo;
  /** Goodwill credits, deliverables that arrived after a refund, and what a dispute or a refund outside the shop took. */
  given: Kobo;
  margin: Kobo;
}

/** An order's money from its ledger entries (captured = delivered + refunded + held, money-safety.md S7). Pure. */
export function orderMoney(ledger: StoryBooks["ledger"]): OrderMoney {
  const naira = ledger.filter(({ currency }) => currency === "NGN");
  const sum = (accounts: RegExp, kind?: string) =>
    naira
      .filter((row) => accounts.test(row.account) && (kind === undefined || row.kind === kind))
      .reduce((total, row) => total + row.kobo, 0);
  const paid = sum(/^(provider|wallet):/, "capture");
  const held = 0 - sum(/^(held|suspense)$/);
  const sales = 0 - sum(/^sales$/);
  const fees = sum(/^payment_fees$/);
  const cost = sum(/^cost$/);
  const given = sum(/^(goodwill|late_vends|disputes_lost|refunded_outside)$/);
  return {
    paid: kobo(paid),
    refunded: kobo(paid - held - sales),
    held: kobo(held),
    fees: kobo(fees),
    cost: kobo(cost),
    given: kobo(given),
    margin: kobo(sales - fees - cost - given),
  };
}
