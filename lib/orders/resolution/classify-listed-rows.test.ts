import fc from "fast-check";
import { describe, it } from "vitest";
import type { Disagreement } from "@/lib/merchant/classify-sighting";
import { EFFECT_STATES, type EffectState } from "@/lib/model/rows";
import { propertyRuns } from "@/test/property-runs";
import { classifyListedRows, type RowsQuestion, type Seen } from "./classify-listed-rows";

const DEAD: EffectState[] = ["NOT_SENT", "REJECTED", "FAILED", "NOT_EXECUTED", "REVERSED"];
const DISAGREEMENTS: Disagreement[] = ["amount", "product", "several_debits", "reversal_amount"];

const delivery = { kind: "none", reference: "R" } as const;
const seen = fc.record({
  kind: fc.constantFrom("success", "processing", "failed"),
  by: fc.constantFrom("status", "reversal"),
  credited: fc.boolean(),
  upstreamId: fc.option(fc.constant("id"), { nil: undefined }),
  rows: fc.integer({ min: 1, max: 9 }),
  disagreements: fc.subarray(DISAGREEMENTS),
  delivery: fc.option(fc.constant(delivery), { nil: null }),
  complete: fc.boolean(),
  facts: fc.constant({ upstreamIds: {} }),
}) as fc.Arbitrary<Seen>;
const question: fc.Arbitrary<RowsQuestion> = fc.record({
  state: fc.constantFrom(...EFFECT_STATES),
  reason: fc.constantFrom(null, "not_found_upstream", "no_verdict", "amount_differs", "pins_lost"),
  seen,
  whole: fc.boolean(),
  pins: fc.boolean(),
  answered: fc.boolean(),
});
const RUNS = { numRuns: propertyRuns() };
const always = (holds: (asked: RowsQuestion, act: string) => boolean) =>
  fc.assert(
    fc.property(question, (asked) => holds(asked, classifyListedRows(asked).act)),
    RUNS,
  );

describe("classifyListedRows", () => {
  it("decides every state and group of rows with a transition that the state allows", () => {
    const allowed: Record<string, EffectState[]> = {
      consistent: ["SUCCEEDED"],
      undecided: ["SENDING", "PROCESSING", "SUCCEEDED", ...DEAD],
      deliver: ["UNKNOWN", "PROCESSING", "PARKED"],
      fail: ["UNKNOWN", "PROCESSING"],
      follow: ["UNKNOWN"],
      park: ["UNKNOWN", "PROCESSING"],
      latch: ["UNKNOWN", "PARKED"],
      reverse: ["SUCCEEDED"],
      late_vend: DEAD,
      late_reversal: DEAD,
      disagree: ["SUCCEEDED", "INTENT"],
    };
    always(({ state }, act) => allowed[act]?.includes(state) ?? false);
  });

  it("delivers only on a complete, undisputed success in the whole list", () => {
    always(
      ({ seen: s, whole }, act) =>
        act !== "deliver" ||
        (whole && s.kind === "success" && s.complete && s.delivery !== null && s.disagreements.length === 0),
    );
  });

  it("refunds only on an undisputed failure in the whole list", () => {
    always(
      ({ seen: s, whole }, act) =>
        !["fail", "reverse"].includes(act) || (whole && s.kind === "failed" && s.disagreements.length === 0),
    );
  });

  it("parks every disagreement of an undecided attempt", () => {
    always(
      ({ state, seen: s }, act) =>
        !(["UNKNOWN", "PROCESSING"].includes(state) && s.disagreements.length > 0) || act === "park",
    );
  });

  it("always moves or latches a sighted unknown attempt", () => {
    always(({ state }, act) => state !== "UNKNOWN" || !["undecided", "consistent", "disagree"].includes(act));
  });

  it("books a loss for every dead attempt that succeeded, only from the whole list", () => {
    always(
      ({ state, seen: s, whole }, act) =>
        (act === "late_vend") === (DEAD.includes(state) && s.kind === "success" && whole),
    );
  });

  it("leaves manual reviews alone, unless they wait only for this", () => {
    always(
      ({ state, reason }, act) =>
        state !== "PARKED" || act === "latch" || ["not_found_upstream", "no_verdict"].includes(reason ?? ""),
    );
  });
});
