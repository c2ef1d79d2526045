import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/test/property-runs";
import { CLEAN_SCANS, decideUnknown, type UnknownQuestion } from "./decide-unknown";

const MINUTE = 60_000;
const RUNS = { numRuns: propertyRuns() };
const question: fc.Arbitrary<UnknownQuestion> = fc
  .record({
    age: fc.integer({ min: 0, max: 200 }),
    scanAge: fc.option(fc.integer({ min: 0, max: 200 }), { nil: null }),
    cleanScans: fc.integer({ min: 0, max: 30 }),
    sighted: fc.boolean(),
    senderDone: fc.boolean(),
    horizon: fc.option(fc.constantFrom(30, 60, 90), { nil: null }),
  })
  .map(({ age, scanAge, horizon, ...rest }) => ({
    ...rest,
    now: age * MINUTE,
    sentAt: 0,
    lastScanAt: scanAge === null ? null : Math.min(scanAge, age) * MINUTE,
    horizonMs: horizon === null ? null : horizon * MINUTE,
    parkAfterMs: 120 * MINUTE,
  }));
const always = (holds: (asked: UnknownQuestion, decision: string) => boolean) =>
  fc.assert(
    fc.property(question, (asked) => holds(asked, decideUnknown(asked))),
    RUNS,
  );

describe("decideUnknown", () => {
  it("returns not executed exactly when every condition holds", () => {
    always(
      (asked, decision) =>
        (decision === "not_executed") ===
        (!asked.sighted &&
          asked.senderDone &&
          asked.cleanScans >= CLEAN_SCANS &&
          asked.lastScanAt !== null &&
          asked.horizonMs !== null &&
          asked.lastScanAt >= asked.sentAt + asked.horizonMs),
    );
  });

  it("never waits beyond two hours (L2)", () => {
    always((asked, decision) => decision !== "wait" || asked.now < asked.sentAt + asked.parkAfterMs);
  });

  it("parks only after two hours", () => {
    always((asked, decision) => decision !== "park" || asked.now >= asked.sentAt + asked.parkAfterMs);
  });

  it("never returns not executed for a sighted attempt, whatever its age and scans", () => {
    const old = { now: 9e9, sentAt: 0, lastScanAt: 8e9, cleanScans: 99, senderDone: true, horizonMs: 1 };
    expect(decideUnknown({ ...old, sighted: true, parkAfterMs: 1 })).toBe("park");
    expect(decideUnknown({ ...old, sighted: false, parkAfterMs: 1 })).toBe("not_executed");
  });
});
