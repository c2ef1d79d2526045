import { expect, test } from "vitest";
import { chooseSeeds, type SeedRun } from "./choose-seeds";
import { dailySeeds, STORED_SEEDS } from "./stored-seeds";

const run = (seed: number, statements: number, ...seen: string[]): SeedRun => ({
  seed,
  statements,
  seen: seen.map((what) => [what, 1] as const),
});

test("prefers rare events, then more events for less work", () => {
  const runs = [
    run(1, 100, "fault:a"),
    run(2, 100, "fault:a", "fault:b"),
    run(3, 50, "fault:a", "fault:b"),
    run(4, 400, "fault:seldom"),
    run(5, 100, "fault:a"),
  ];
  expect(chooseSeeds(runs, 2)).toEqual([2, 3]);
  expect(chooseSeeds(runs, 4)).toEqual([1, 2, 3, 4]);
  expect(chooseSeeds(runs, 9)).toEqual([1, 2, 3, 4, 5]);
});

test("gives each day 40 fixed seeds, none of them stored", () => {
  const morning = dailySeeds(new Date("2026-11-22T00:00:00Z"));
  expect(dailySeeds(new Date("2026-11-22T23:59:59Z"))).toEqual(morning);
  const next = dailySeeds(new Date("2026-11-23T00:00:00Z"));
  expect(new Set([...morning, ...next, ...STORED_SEEDS]).size).toBe(80 + STORED_SEEDS.length);
});
