import type { Network } from "@/lib/services/fields/phone";
import type { PlanFilter } from "./plan-filter";
import type { PlanLimit } from "./plan-limit";

/** What plans are found by. */
export interface FindablePlan {
  id: string;
  network: Network | null;
  /** Before the payment fee, in kobo. */
  price: number;
  bytes: number | null;
  hours: number | null;
  /** Kobo a GB, rounded up. */
  perGb: number | null;
  limit: PlanLimit | null;
}

export type FindOrder = "price" | "value";

export interface FoundPlans<T> {
  /** Has all that was asked for. */
  fit: T[];
  /** A little less than asked, and cheaper than all that fits: at most three. */
  near: T[];
  /** Would fit, but for the night, the weekend or social apps, which wasn't asked for. */
  limited: T[];
  /** May fit: its name doesn't say how much it is, or how long it lasts. */
  unsure: T[];
}

const MOST_NEAR = 3;
/** How far below the wish is a little less: 0.8 of the size, and 28 days for a month. */
const NEAR_BYTES = 0.8;
const NEAR_HOURS = 0.9;

/**
 * The plans that fit a wish, cheapest first or most for a naira first. Size and days are what was asked for or more. A plan is in
 * one list at most; one that is known not to fit is in none, unless it comes near. Pure.
 */
export function findPlans<T extends FindablePlan>(
  plans: readonly T[],
  wish: PlanFilter,
  order: FindOrder = "price",
): FoundPlans<T> {
  const found: FoundPlans<T> = { fit: [], near: [], limited: [], unsure: [] };
  for (const plan of plans) {
    if (wish.network !== null && plan.network !== wish.network) continue;
    if (wish.most !== null && plan.price > wish.most) continue;
    if (wish.only !== null && plan.limit !== wish.only) continue;
    const enough = [atLeast(plan.bytes, wish.bytes), atLeast(plan.hours, wish.hours)];
    const isLimited = wish.only === null && plan.limit !== null;
    if (enough.includes("no")) {
      if (!isLimited && isNear(plan, wish)) found.near.push(plan);
    } else if (isLimited) found.limited.push(plan);
    else if (enough.includes("unknown")) found.unsure.push(plan);
    else found.fit.push(plan);
  }
  const compare = order === "value" ? byValue : byPrice;
  const cheapest = Math.min(...found.fit.map(({ price }) => price));
  return {
    fit: found.fit.sort(compare),
    near: found.near
      .filter(({ price }) => price < cheapest)
      .sort(byPrice)
      .slice(0, MOST_NEAR),
    limited: found.limited.sort(compare),
    unsure: found.unsure.sort(byPrice),
  };
}

function atLeast(has: number | null, asked: number | null): "yes" | "no" | "unknown" {
  if (asked === null) return "yes";
  if (has === null) return "unknown";
  return has >= asked ? "yes" : "no";
}

function isNear(plan: FindablePlan, { bytes, hours }: PlanFilter): boolean {
  const near = (has: number | null, asked: number | null, part: number) =>
    asked === null || (has !== null && has >= asked * part);
  return near(plan.bytes, bytes, NEAR_BYTES) && near(plan.hours, hours, NEAR_HOURS);
}

/** Equal prices: the larger one, then the longer one. */
function byPrice(a: FindablePlan, b: FindablePlan): number {
  return (
    a.price - b.price || (b.bytes ?? 0) - (a.bytes ?? 0) || (b.hours ?? 0) - (a.hours ?? 0) || byId(a, b)
  );
}

function byValue(a: FindablePlan, b: FindablePlan): number {
  if (a.perGb === null || b.perGb === null) {
    return Number(a.perGb === null) - Number(b.perGb === null) || byPrice(a, b);
  }
  return a.perGb - b.perGb || byPrice(a, b);
}

function byId(a: FindablePlan, b: FindablePlan): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
