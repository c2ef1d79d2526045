import { expect, test } from "vitest";
import { busiestWindow } from "./busiest-window";

test("finds the busiest window at any start, and excludes one of its two ends", () => {
  expect(busiestWindow([])).toBe(0);
  expect(busiestWindow([0, 60_000])).toBe(1);
  expect(busiestWindow([0, 59_999])).toBe(2);
  expect(busiestWindow([59_000, 0, 61_000, 62_000])).toBe(3);
});
