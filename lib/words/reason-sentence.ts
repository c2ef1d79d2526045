import type { Disagreement } from "@/lib/merchant/classify-sighting";
import type { ProcessingReason, RejectedReason, UnknownReason } from "@/lib/merchant/outcome";
import { findText, words } from "./words";

/**
 * Why an item has its status. A new reason that a purchase's response may leave on an item (lib/merchant/outcome.ts), or
 * that a sighting may, doesn't compile without a sentence.
 */
const reasons = words("order.reason") satisfies Record<
  UnknownReason | ProcessingReason | RejectedReason | `sighting_${Disagreement}`,
  string
>;

/** Unknown reasons get a general sentence, never a code. Some services have their own sentences. */
export function reasonSentence(reason: string | undefined | null, service = ""): string | null {
  if (!reason) return null;
  return findText(reasons, `${service}_${reason}`) ?? findText(reasons, reason) ?? reasons.other;
}
