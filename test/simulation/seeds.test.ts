import { expect, test } from "vitest";
import { deal } from "./coverage";
import { dailySeeds, FIXED_SEEDS } from "./seeds";

test("gives each day seeds of its own, none of them fixed", () => {
  const morning = dailySeeds(new Date("2026-11-22T00:00:00Z"));
  expect(dailySeeds(new Date("2026-11-22T23:59:59Z"))).toEqual(morning);
  const next = dailySeeds(new Date("2026-11-23T00:00:00Z"));
  expect(new Set([...morning, ...next, ...FIXED_SEEDS]).size).toBe(2 * morning.length + FIXED_SEEDS.length);
});

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
