import type { OrderView } from "@/lib/model/order-view";
import { reviewDueAt } from "@/lib/model/review-due";

/** The deadline of an order in manual review, ISO 8601. Null if nothing was paid. Pure. */
export function reviewDue({ timeline }: OrderView): string | null {
  const paid = timeline.findLast(({ event }) => event === "paid")?.at;
  return paid ? reviewDueAt(new Date(paid)).toISOString() : null;
}
