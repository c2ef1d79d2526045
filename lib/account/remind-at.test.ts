import { expect, test } from "vitest";
import { remindAt } from "./remind-at";

const at = (hours: number) => new Date(Date.UTC(2026, 10, 1, hours)).toISOString();
const after = (hours: number) => {
  const time = remindAt(at(0), at(hours));
  return time === null ? null : (time - Date.parse(at(0))) / 3_600_000;
};

test("reminds a day before the end, and earlier of what lasts less than four days", () => {
  expect(after(30 * 24)).toBe(29 * 24);
  expect(after(4 * 24)).toBe(3 * 24);
  expect(after(24)).toBe(18);
});

test("doesn't remind of what ends within a day", () => {
  expect(after(23)).toBeNull();
});
