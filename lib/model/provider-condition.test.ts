import { expect, test } from "vitest";
import { classifyProvider, type ProviderRecord } from "./provider-condition";

const record = (
  delivered: number,
  refused = 0,
  waiting = 0,
  medianMs: number | null = 3_000,
): ProviderRecord => ({
  delivered,
  refused,
  waiting,
  medianMs: delivered > 0 ? medianMs : null,
});

test.each<[string, ProviderRecord | undefined, string]>([
  ["nothing was bought", undefined, "quiet"],
  ["one delivery", record(1), "up"],
  ["ten deliveries", record(10), "up"],
  ["one refusal alone: perhaps a wrong number", record(0, 1), "quiet"],
  ["two refusals alone", record(0, 2), "quiet"],
  ["one refusal among ten", record(9, 1), "up"],
  ["two refusals among ten", record(8, 2), "failing"],
  ["half of them refused", record(5, 5), "failing"],
  ["more than half refused", record(4, 6), "down"],
  ["three refusals and nothing else", record(0, 3), "down"],
  ["one that waits", record(4, 0, 1), "up"],
  ["two that wait", record(6, 0, 2), "slow"],
  ["most wait, yet some come", record(2, 0, 8), "slow"],
  ["all wait", record(0, 0, 3), "down"],
  ["all come, after two minutes", record(10, 0, 0, 120_000), "slow"],
  ["all come within the minute", record(10, 0, 0, 60_000), "up"],
])("%s", (_, told, condition) => expect(classifyProvider(told, false)).toBe(condition));

test("reports down while the circuit breaker is open, whatever the record", () => {
  expect(classifyProvider(record(10), true)).toBe("down");
  expect(classifyProvider(undefined, true)).toBe("down");
});
