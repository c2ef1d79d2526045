import type { PlanRow } from "./plan-rows";

/** Why a plan is among the best three. */
export type BestReason = "price" | "value" | "last" | "middle";

export interface BestPlan {
  row: PlanRow;
  reasons: BestReason[];
}

/** A better price per GB isn't offered at more than this many times the lowest price. */
const MAX_PRICE_RATIO = 5;

/**
 * Three of one network's plans with a similar validity: the lowest price with at least 1 GB, the lowest price per GB at no more
 * than five times that, and the customer's last one (`last`, an id), else the one nearest the median price. Never ranked by the
 * shop's profit. A plan that is best twice makes room for another. Pure.
 */
export function bestPlans(rows: readonly PlanRow[], last: string | null): BestPlan[] {
  const found: BestPlan[] = [];
  const add = (row: PlanRow | undefined, reason: BestReason) => {
    if (!row) return;
    const known = found.find((one) => one.row === row);
    if (known) known.reasons.push(reason);
    else found.push({ row, reasons: [reason] });
  };
  const large = rows.filter(({ band }) => band !== null && band !== "small");
  const lowest = first(large.length > 0 ? large : rows, byPrice);
  if (!lowest) return [];
  add(lowest, "price");
  add(
    first(
      rows.filter(({ perGb, price }) => perGb !== null && price <= lowest.price * MAX_PRICE_RATIO),
      byValue,
    ),
    "value",
  );
  add(
    rows.find(({ id }) => id === last),
    "last",
  );
  const median = medianPrice(rows);
  while (found.length < Math.min(3, rows.length)) {
    const rest = rows.filter((row) => !found.some((one) => one.row === row));
    add(
      first(rest, (a, b) => Math.abs(a.price - median) - Math.abs(b.price - median) || byPrice(a, b)),
      "middle",
    );
  }
  return found;
}

function first(rows: readonly PlanRow[], order: (a: PlanRow, b: PlanRow) => number): PlanRow | undefined {
  return rows.toSorted(order)[0];
}

function byPrice(a: PlanRow, b: PlanRow): number {
  return a.price - b.price || byId(a, b);
}

function byValue(a: PlanRow, b: PlanRow): number {
  return (a.perGb ?? 0) - (b.perGb ?? 0) || byPrice(a, b);
}

function byId(a: PlanRow, b: PlanRow): number {
  return a.id < b.id ? -1 : 1;
}

function medianPrice(rows: readonly PlanRow[]): number {
  const prices = rows.map(({ price }) => price).sort((a, b) => a - b);
  const middle = Math.floor(prices.length / 2);
  const upper = prices[middle] ?? 0;
  return prices.length % 2 === 1 ? upper : ((prices[middle - 1] ?? 0) + upper) / 2;
}
