import type { Disagreement } from "@/lib/merchant/classify-sighting";
import type { ProcessingReason, RejectedReason, UnknownReason } from "@/lib/merchant/outcome";
import type { LineView, OrderView } from "@/lib/model/order-view";
import { findText, words } from "./words";

/**
 * Why an item has its status. A new reason that a purchase's response may leave on an item (lib/merchant/outcome.ts), or
 * that a sighting may, doesn't compile without a sentence.
 */
const reasons = words("order.reason") satisfies Record<
  UnknownReason | ProcessingReason | RejectedReason | `sighting_${Disagreement}`,
  string
>;

/** Why an item waited. It keeps the reason when it is refunded, but then waits no longer. */
const WAITS: ReadonlySet<string> = new Set([
  "held_back",
  "insufficient_balance",
  "queue",
  "rate_limited",
  "selling_stopped",
  "sender_silent",
  "unauthorised",
  "upstream_balance",
]);

/** Unknown reasons get a general sentence, never a code. Some services have their own sentences. */
export function reasonSentence(reason: string | undefined | null, service = ""): string | null {
  if (!reason) return null;
  return findText(reasons, `${service}_${reason}`) ?? findText(reasons, reason) ?? reasons.other;
}

/** Why an item has its status. */
export function lineReason({ reason, service, status }: LineView): string | null {
  const isBack = status === "refund_due" || status === "refunded";
  if (isBack && reason === "provider_down") return reasons.provider_was_down;
  return isBack && reason && WAITS.has(reason) ? reasons.not_in_time : reasonSentence(reason, service);
}

/** Why the items have their statuses: each sentence once. */
export function lineReasons({ lines }: OrderView): string[] {
  return [...new Set(lines.map(lineReason).filter((text) => text !== null))];
}

/** Why whole payments are refunded: paid twice, too late, a different amount or currency. Each sentence once. */
export function paymentReasons({ timeline }: OrderView): string[] {
  const why = timeline.flatMap(({ event, line, reason }) =>
    event === "refund_started" && line === undefined && reason ? [reason] : [],
  );
  const told = why.map((reason) =>
    reason.startsWith("payment_") && reason !== "payment_currency"
      ? reasons.payment_mismatch
      : reasonSentence(reason),
  );
  return [...new Set(told.filter((text) => text !== null))];
}
