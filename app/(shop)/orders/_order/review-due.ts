import type { OrderView } from "@/lib/model/order-view";

/** The customer's duty to be told, not a wait of ours: `SCHEDULE_SCALE` doesn't shorten it. */
const DUE_MS = 24 * 3_600_000;

/** Until when an order that waits for a person is due, ISO 8601: a day from its payment (domain-facts.md, Duties to the customer). Null: nothing was paid for it. Pure. */
export function reviewDue({ timeline }: OrderView): string | null {
  const paid = timeline.findLast(({ event }) => event === "paid")?.at;
  return paid ? new Date(Date.parse(paid) + DUE_MS).toISOString() : null;
}
