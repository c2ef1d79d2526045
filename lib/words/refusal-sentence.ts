import { findText, words } from "./words";

const refusals = words("problems.refusal");

/** Why something can't be sold now, shown before any payment. `message` is the owner's own, for what they paused. */
export function refusalSentence(code: string, againSeconds = 60, message = ""): string {
  if (code === "paused" && message) return refusals.paused({ message });
  if (code === "queue_full")
    return refusals.queue_full({ minutes: Math.max(1, Math.ceil(againSeconds / 60)) });
  return findText(refusals, code) ?? refusals.other;
}
