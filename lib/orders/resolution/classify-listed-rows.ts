import type { Sighting } from "@/lib/merchant/classify-sighting";
import type { EffectState } from "@/lib/model/rows";

export type Seen = Exclude<Sighting, { kind: "none" }>;

export interface RowsQuestion {
  state: EffectState;
  /** Why it is parked or what else was last said of it. */
  reason: string | null;
  seen: Seen;
  /** False when rows of this reference may be missing (a scan that didn't come to its end): then they only latch. */
  whole: boolean;
  /** The service hands over PINs, which no list repeats. */
  pins: boolean;
}

export type RowsDecision =
  /** Nothing to do: the books say the same. */
  | { act: "consistent" }
  /** The rows don't tell yet, or another one's answer is awaited. */
  | { act: "undecided" }
  | { act: "deliver" | "fail" | "reverse" }
  /** It is there, under an id: requery follows it to its end. */
  | { act: "follow"; reason: "awaiting_delivery_data" | "in_progress" }
  | { act: "park"; reason: string }
  /** Remember that it was seen; a person or a later look decides. */
  | { act: "latch" }
  /** Carried out after we had given it up. */
  | { act: "late_vend" }
  /** Not carried out after all, as we had said; a loss noted before is none any more. */
  | { act: "late_reversal" }
  /** Books and rows contradict each other in a way that has no move: somebody must look. */
  | { act: "disagree"; what: string };

/** Parked only because nothing could be found out: what the rows tell later is what the person was waiting for. */
const PARKED_FOR_LACK = ["not_found_upstream", "no_verdict"];

/**
 * What all rows of one customerRef mean for an effect in any state (money-safety.md, Resolving an unknown). Pure and total.
 * A reversal row is never a success; what was seen is never called not executed; what was given up is never taken back.
 */
export function classifyListedRows({ state, reason, seen, whole, pins }: RowsQuestion): RowsDecision {
  const differs = seen.disagreements[0];
  const goods = seen.kind === "success" && seen.complete && seen.delivery !== null;
  switch (state) {
    case "UNKNOWN":
      if (differs) return { act: "park", reason: `sighting_${differs}` };
      if (!whole) return seen.upstreamId ? { act: "follow", reason: "in_progress" } : { act: "latch" };
      if (goods) return { act: "deliver" };
      if (seen.kind === "failed") return { act: "fail" };
      // They were in the one answer that was lost; nothing gives them again (merchant-api-notes.md, education pin).
      if (seen.kind === "success" && pins)
        return { act: "park", reason: seen.delivery ? "fewer_pins" : "pins_lost" };
      // Money back without its debit, or a debit without a name: the rest of the picture may yet come.
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
      if (goods && whole && !differs && PARKED_FOR_LACK.includes(reason ?? "")) return { act: "deliver" };
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
