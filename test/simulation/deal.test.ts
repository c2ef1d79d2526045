import { expect, test } from "vitest";
import { deal } from "./coverage";

test("deals events from all over what none has met, and others to the next run", () => {
  const missed = ["a", "b", "c", "d", "e", "f"];
  const hands = [0, 1, 2].map((index) => deal(missed, index, 6));
  expect(hands).toEqual([
    ["a", "d"],
    ["b", "e"],
    ["c", "f"],
  ]);
  expect(new Set(deal(missed, 4, 3)).size).toBe(4);
  expect(deal(missed, 5, 1)).toHaveLength(6);
  expect(deal([], 3, 4)).toEqual([]);
});
