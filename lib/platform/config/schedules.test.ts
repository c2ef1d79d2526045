import { describe, expect, it } from "vitest";
import { schedules, stepOf, UNSCALED } from "./schedules";

const MINUTE = 60_000;

describe("schedules of money-safety.md", () => {
  const real = schedules(1);

  it("match the document", () => {
    expect(real.requery.map((ms) => ms / 1_000)).toEqual([10, 20, 30, 60, 120, 300, 600, 900, 1_800]);
    expect(real.keepChecking).toBe(24 * 60 * MINUTE);
    expect(real.awaitDelivery).toBe(30 * MINUTE);
    expect(real.parkUnknown).toBe(120 * MINUTE);
    expect([real.horizon, real.horizonSlow, real.scanGap]).toEqual([30 * MINUTE, 60 * MINUTE, 5 * MINUTE]);
    expect(schedules(0.01, { horizon: 45 * MINUTE })).toMatchObject({ horizon: 27_000, horizonSlow: 36_000 });
    expect(real.retryVend.map((ms) => ms / 1_000)).toEqual([5, 30, 120]);
    expect(real.queue).toBe(15 * MINUTE);
    expect(real.expireOrder).toBe(60 * MINUTE);
  });

  it("scale together to whole milliseconds, at least 1", () => {
    const scaled = schedules(0.01);
    expect(scaled.awaitDelivery).toBe(18_000);
    expect(scaled.requery[0]).toBe(100);
    for (const value of Object.values(schedules(0.000_001)).flat()) {
      expect(Number.isInteger(value) && value >= 1).toBe(true);
    }
    expect(Object.keys(scaled)).toEqual(Object.keys(real));
  });

  it("keep HTTP timeouts, listing windows and rate windows unscaled", () => {
    // A late request of one window and an early one of the next are still a minute apart, plus a second in transit.
    expect(UNSCALED.rateWindow - UNSCALED.tokenGood).toBeGreaterThanOrEqual(61_000);
    expect([UNSCALED.listBefore, UNSCALED.listAfter]).toEqual([10 * MINUTE, 10 * MINUTE]);
    // Another worker takes over a dead worker's work within 10 s: one sweep finds it, or the next enqueues it again.
    expect(UNSCALED.sweep + UNSCALED.sweepGrace).toBeLessThan(10_000);
    expect(UNSCALED.sweep).toBeLessThan(10_000);
  });
});

it.each([
  [0, 5],
  [1, 7],
  [2, 9],
  [3, 9],
  [100, 9],
])("waits before try %i for %i ms, repeating the last step", (tries, wait) => {
  expect(stepOf([5, 7, 9], tries)).toBe(wait);
});
