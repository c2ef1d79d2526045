import type { OrderView } from "@/lib/model/order-view";

/** A duty to the customer, not one of our waits: `SCHEDULE_SCALE` doesn't shorten it. */
const DUE_MS = 24 * 3_600_000;

/**
 * The deadline of an order in manual review, ISO 8601: a day after its payment (domain-facts.md, Duties to the
 * customer). Null if nothing was paid. Pure.
 */
export function reviewDue({ timeline }: OrderView): string | null {
  const paid = timeline.findLast(({ event }) => event === "paid")?.at;
  return paid ? new Date(Date.parse(paid) + DUE_MS).toISOString() : null;
}
