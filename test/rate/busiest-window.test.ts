import { expect, test } from "vitest";
import { busiestWindow } from "./busiest-window";

test("the busiest window is found wherever it begins; its two ends aren't both in it", () => {
  expect(busiestWindow([])).toBe(0);
  expect(busiestWindow([0, 60_000])).toBe(1);
  expect(busiestWindow([0, 59_999])).toBe(2);
  expect(busiestWindow([59_000, 0, 61_000, 62_000])).toBe(3);
});
