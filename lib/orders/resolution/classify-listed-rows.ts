import type { Sighting } from "@/lib/merchant/classify-sighting";
import { REVIEWS_ENDED_BY_LISTING } from "@/lib/model/ended-reviews";
import type { EffectState } from "@/lib/model/rows";

export type Seen = Exclude<Sighting, { kind: "none" }>;

export interface RowsQuestion {
  state: EffectState;
  /** Why it is parked, or the last recorded reason. */
  reason: string | null;
  seen: Seen;
  /** False if rows of this reference may be missing (an incomplete scan): then they only latch. */
  whole: boolean;
  /** The service delivers PINs, which no list repeats. */
  pins: boolean;
  /** The purchase was answered. */
  answered: boolean;
}

export type RowsDecision =
  /** The books already agree. */
  | { act: "consistent" }
  /** The rows don't decide it yet, or another answer is expected. */
  | { act: "undecided" }
  | { act: "deliver" | "fail" | "reverse" }
  /** The upstream lists it under an id: requeries follow it. */
  | { act: "follow"; reason: "awaiting_delivery_data" | "in_progress" }
  | { act: "park"; reason: string }
  /** Record that it was seen; manual review or a later check decides. */
  | { act: "latch" }
  /** Carried out after we had given it up. */
  | { act: "late_vend" }
  /** Not carried out after all, as recorded; an earlier loss is reversed. */
  | { act: "late_reversal" }
  /** Books and rows contradict each other and no transition resolves it: staff must decide. */
  | { act: "disagree"; what: string };

/**
 * Classifies all rows of one customerRef for an attempt in any state (money-safety.md, Resolving an unknown).
 * Pure and total. A reversal row is never a success, a sighted purchase never becomes NOT_EXECUTED, and a
 * dead attempt is never revived.
 */
export function classifyListedRows({
  state,
  reason,
  seen,
  whole,
  pins,
  answered,
}: RowsQuestion): RowsDecision {
  const differs = seen.disagreements[0];
  const goods = seen.kind === "success" && seen.complete && seen.delivery !== null;
  switch (state) {
    case "UNKNOWN":
      if (differs) return { act: "park", reason: `sighting_${differs}` };
      if (!whole) return seen.upstreamId ? { act: "follow", reason: "in_progress" } : { act: "latch" };
      if (goods) return { act: "deliver" };
      if (seen.kind === "failed") return { act: "fail" };
      // The PINs were in the one answer; no call returns them again (merchant-api-notes.md, education pin).
      if (seen.kind === "success" && pins)
        return {
          act: "park",
          reason: seen.delivery ? "fewer_pins" : answered ? "no_delivery_data" : "pins_lost",
        };
      // A reversal without its debit, or a debit without an id: the other rows may still appear.
      if (!seen.upstreamId)
        return seen.kind === "success" ? { act: "park", reason: "sighted_without_id" } : { act: "latch" };
      return {
        act: "follow",
        reason: seen.kind === "success" ? "awaiting_delivery_data" : "in_progress",
      };
    case "PROCESSING":
      if (differs) return { act: "park", reason: `sighting_${differs}` };
      if (!whole || seen.kind === "processing") return { act: "undecided" };
      if (seen.kind === "failed") return { act: "fail" };
      return goods ? { act: "deliver" } : { act: "undecided" };
    case "PARKED":
      if (goods && whole && !differs && REVIEWS_ENDED_BY_LISTING.includes(reason ?? ""))
        return { act: "deliver" };
      return { act: "latch" };
    case "SUCCEEDED":
      if (seen.kind !== "failed") return { act: "consistent" };
      if (!whole) return { act: "undecided" };
      return differs ? { act: "disagree", what: differs } : { act: "reverse" };
    case "NOT_SENT":
    case "REJECTED":
    case "FAILED":
    case "NOT_EXECUTED":
    case "REVERSED":
      if (seen.kind === "processing" || !whole) return { act: "undecided" };
      return { act: seen.kind === "success" ? "late_vend" : "late_reversal" };
    case "SENDING":
      return { act: "undecided" };
    case "INTENT":
      return { act: "disagree", what: "sighted_unsent" };
  }
}
