import type { Network } from "@/lib/services/fields/phone";
import type { PlanFilter } from "./plan-filter";
import type { PlanLimit } from "./plan-limit";

/** The fields by which plans are found. */
export interface FindablePlan {
  id: string;
  network: Network | null;
  /** In kobo, before the payment fee. */
  price: number;
  bytes: number | null;
  hours: number | null;
  /** Kobo per GB, rounded up. */
  perGb: number | null;
  limit: PlanLimit | null;
}

export type FindOrder = "price" | "value";

export interface FoundPlans<T> {
  /** Plans that meet the whole filter. */
  fit: T[];
  /** Slightly smaller or shorter than asked, and cheaper than every match: at most three. */
  near: T[];
  /** Would match, but only work at night, on weekends or for social apps, which wasn't asked for. */
  limited: T[];
  /** May match: their size or validity is unknown. */
  unsure: T[];
}

const MAX_NEAR = 3;
/** How far below the filter a near match may be: 0.8 of the size, and 28 days for a month. */
const NEAR_BYTES = 0.8;
const NEAR_HOURS = 0.9;

/**
 * The plans that match a filter, sorted by price or by price per GB. A plan matches with the requested size and
 * validity or more. Each plan is in at most one list. A plan known not to match is in none, unless it is a near
 * match. Pure.
 */
export function findPlans<T extends FindablePlan>(
  plans: readonly T[],
  filter: PlanFilter,
  order: FindOrder = "price",
): FoundPlans<T> {
  const found: FoundPlans<T> = { fit: [], near: [], limited: [], unsure: [] };
  for (const plan of plans) {
    if (filter.network !== null && plan.network !== filter.network) continue;
    if (filter.max !== null && plan.price > filter.max) continue;
    if (filter.only !== null && plan.limit !== filter.only) continue;
    const enough = [atLeast(plan.bytes, filter.bytes), atLeast(plan.hours, filter.hours)];
    const isLimited = filter.only === null && plan.limit !== null;
    if (enough.includes("no")) {
      if (!isLimited && isNear(plan, filter)) found.near.push(plan);
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
      .slice(0, MAX_NEAR),
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

/** Equal prices are ordered by size, then by validity, largest first. */
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
