import type { OrderStory } from "./rows";

const DECIDED = ["delivered", "refund_started", "parked"];

/**
 * The deadlines of an order as the customer sees them. `settleBy`: when an undecided paid order will be settled or in
 * manual review at the latest; null if decided. `tookMs`: for each refund_sent event of an item, by its place in the
 * timeline, the time since the failure was certain. Pure.
 */
export function orderProgress(
  story: Pick<OrderStory, "paid_at" | "lines" | "events" | "effects">,
  settleWithinMs: number,
): { settleBy: Date | null; tookMs: ReadonlyMap<number, number> } {
  // An item that was sent again instead of refunded is undecided again.
  const decided = story.lines.every((line) =>
    DECIDED.includes(
      story.events.findLast(
        ({ line_id, event }) => line_id === line.id && (event === "sent_again" || DECIDED.includes(event)),
      )?.event ?? "",
    ),
  );
  const subjects = new Map(story.effects.map(({ id, line_id }) => [id, line_id]));
  const began = new Map<string, number>();
  const tookMs = new Map<number, number>();
  story.events.forEach(({ event, at, effect_id }, index) => {
    const subject = effect_id ? subjects.get(effect_id) : null;
    if (!subject) return;
    const time = new Date(at).getTime();
    if (event === "refund_started" && !began.has(subject)) began.set(subject, time);
    // The fast refund was made the first time; its repetition after the bank returned it isn't measured.
    if (event === "refund_bounced") began.delete(subject);
    const since = began.get(subject);
    if (event === "refund_sent" && since !== undefined) tookMs.set(index, time - since);
  });
  const open = story.paid_at !== null && !decided;
  return {
    settleBy: open ? new Date(new Date(story.paid_at ?? 0).getTime() + settleWithinMs) : null,
    tookMs,
  };
}
