import { expect, it } from "vitest";
import { naira, ZERO } from "@/lib/platform/money";
import { runway } from "./runway";

const spent = (threeHours: number, day: number) => ({
  spentThreeHours: naira(threeHours),
  spentDay: naira(day),
});

it.each([
  [
    "a steady day",
    240_000,
    spent(30_000, 240_000),
    { hourly: 1_000_000, rate: "day", hours: 24, level: "fine" },
  ],
  ["just under a day", 239_000, spent(30_000, 240_000), { hours: 23.9, level: "low" }],
  [
    "a rush now",
    100_000,
    spent(60_000, 60_000),
    { hourly: 2_000_000, rate: "hours", hours: 5, level: "critical" },
  ],
  ["a quiet hour of a busy day", 100_000, spent(0, 240_000), { rate: "day", hours: 10, level: "low" }],
  ["nothing sold yet", 100_000, spent(0, 0), { hourly: 0, hours: null, level: "fine" }],
  ["nothing left above what is kept", 0, spent(0, 0), { hours: 0, level: "critical" }],
  ["less than nothing", -5, spent(3, 24), { hours: 0, level: "critical" }],
])("%s", (_what, available, rates, expected) => {
  expect(runway({ available: naira(available), ...rates })).toMatchObject(expected);
});

it("reports an unknown balance, and no rate when more was refunded than bought", () => {
  expect(runway({ available: null, ...spent(3, 24) })).toMatchObject({ hours: null, level: "unknown" });
  expect(runway({ available: naira(5), spentThreeHours: naira(-9), spentDay: naira(-9) })).toEqual({
    hourly: ZERO,
    rate: "day",
    hours: null,
    level: "fine",
  });
});
