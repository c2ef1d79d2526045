import { describe, expect, it } from "vitest";
import { schedules, stepOf, UNSCALED } from "./schedules";

const MINUTE = 60_000;

describe("the waits of money-safety.md", () => {
  const real = schedules(1);

  it("are those of the text", () => {
    expect(real.requery.map((ms) => ms / 1_000)).toEqual([10, 20, 30, 60, 120, 300, 600, 900, 1_800]);
    expect(real.requeryUntil).toBe(24 * 60 * MINUTE);
    expect(real.awaitDelivery).toBe(30 * MINUTE);
    expect(real.parkUnknown).toBe(120 * MINUTE);
    expect([real.horizon, real.horizonSlow, real.scanGap]).toEqual([30 * MINUTE, 60 * MINUTE, 5 * MINUTE]);
    expect(schedules(0.01, { horizon: 45 * MINUTE })).toMatchObject({ horizon: 27_000, horizonSlow: 36_000 });
    expect(real.retryVend.map((ms) => ms / 1_000)).toEqual([5, 30, 120]);
    expect(real.queue).toBe(15 * MINUTE);
    expect(real.expireOrder).toBe(60 * MINUTE);
  });

  it("scale as one table, whole milliseconds, never to nothing", () => {
    const scaled = schedules(0.01);
    expect(scaled.awaitDelivery).toBe(18_000);
    expect(scaled.requery[0]).toBe(100);
    for (const value of Object.values(schedules(0.000_001)).flat()) {
      expect(Number.isInteger(value) && value >= 1).toBe(true);
    }
    expect(Object.keys(scaled)).toEqual(Object.keys(real));
  });

  it("of HTTP, lists and rate windows don't scale", () => {
    // What left late in one window and what leaves at once in the next are still a minute apart, with a second for the way.
    expect(UNSCALED.rateWindow - UNSCALED.tokenGood).toBeGreaterThanOrEqual(61_000);
    expect([UNSCALED.listBefore, UNSCALED.listAfter]).toEqual([10 * MINUTE, 10 * MINUTE]);
    // A dead worker's work is taken up within 10 s: found by one sweep, or enqueued again by the next.
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
])("try %i waits %i, the last step repeating", (tries, wait) => {
  expect(stepOf([5, 7, 9], tries)).toBe(wait);
});
