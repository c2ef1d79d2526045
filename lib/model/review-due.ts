/** The legal limit for pending orders (domain-facts.md, Duties to the customer). `SCHEDULE_SCALE` doesn't shorten it. */
const REVIEW_MS = 24 * 3_600_000;

/** The deadline of an item in manual review: a day after its order was paid. */
export function reviewDueAt(paidAt: Date): Date {
  return new Date(paidAt.getTime() + REVIEW_MS);
}
