import type { Kobo } from "@/lib/platform/money";
import { scaleUp } from "@/lib/pricing/round-naira";

const GIB = 1024 ** 3;

/** The fields by which plans are compared, for example of a SnapshotPlan. */
export interface ComparablePlan {
  id: string;
  price: Kobo;
  bytes: number | null;
  hours: number | null;
}

export type PlanOrder = "size" | "price" | "value" | "validity";
/** Groups of validities that compete with each other. */
export type ValidityBand = "day" | "week" | "month" | "longer";

/** Kobo per gibibyte, rounded up; null if the size is unknown. */
export function koboPerGb(plan: Pick<ComparablePlan, "price" | "bytes">): Kobo | null {
  return plan.bytes === null ? null : scaleUp(plan.price, GIB, plan.bytes);
}

/** Up to 2 days, 14 days, 45 days, or longer; null if the validity is unknown. */
export function validityBand(hours: number | null): ValidityBand | null {
  if (hours === null) return null;
  if (hours <= 48) return "day";
  if (hours <= 14 * 24) return "week";
  return hours <= 45 * 24 ? "month" : "longer";
}

/** A sorted copy. Plans without the sort key come last. Ties are ordered by price, then id, so the order is stable. */
export function sortPlans<T extends ComparablePlan>(plans: readonly T[], order: PlanOrder = "size"): T[] {
  const keys: Record<PlanOrder, (a: T, b: T) => number> = {
    size: (a, b) => unknownLast(a.bytes, b.bytes) || unknownLast(a.hours, b.hours),
    validity: (a, b) => unknownLast(a.hours, b.hours) || unknownLast(a.bytes, b.bytes),
    price: () => 0,
    value: compareValue,
  };
  return plans.toSorted((a, b) => keys[order](a, b) || a.price - b.price || byId(a, b));
}

/**
 * Compares price × the other's size, which is exact; a quotient could round two different values to the same number.
 */
function compareValue(a: ComparablePlan, b: ComparablePlan): number {
  if (a.bytes === null || b.bytes === null) return unknownLast(a.bytes, b.bytes);
  const difference = BigInt(a.price) * BigInt(b.bytes) - BigInt(b.price) * BigInt(a.bytes);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function unknownLast(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
