import { expect, test } from "vitest";
import { headline } from "./headline";

const MINUTE = 60_000;
const row = (condition: "up" | "down" | "quiet") => ({ slug: "mtn", name: "MTN", condition, medianMs: null });
const group = (...conditions: Parameters<typeof row>[0][]) => [
  { service: "airtime" as const, rows: conditions.map(row), checkDown: false },
];

test("never reports normal service while paid orders wait", () => {
  expect(headline({ orders: 1, oldestMs: 3 * MINUTE }, group("up"))).toBe(
    "Delays: 1 paid order has waited 3 minutes.",
  );
  expect(headline({ orders: 2, oldestMs: 18.4 * MINUTE }, group("up", "up"))).toBe(
    "Long delays: 2 paid orders are waiting, the oldest for 18 minutes.",
  );
  expect(headline({ orders: 1, oldestMs: 300 * MINUTE }, [])).toBe(
    "Long delays: 1 paid order has waited 5 hours.",
  );
});

test("otherwise reports the state of the latest purchases", () => {
  expect(headline(null, group("quiet"))).toBe("No orders in the last 3 hours.");
  expect(headline(null, group("up", "quiet"))).toBe("Recent orders are arriving normally.");
  expect(headline(null, group("up", "down"))).toBe("One provider has problems right now.");
});
