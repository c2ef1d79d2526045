import { expect, test } from "vitest";
import { clockTime, day, shortTime } from "./time";

test("formats Lagos times across midnight and new year", () => {
  expect(clockTime("2026-11-21T13:02:11.400Z")).toBe("14:02:11");
  expect(shortTime("2026-11-21T23:30:00Z")).toBe("00:30");
  expect(day("2026-12-31T23:30:00Z")).toBe("1 Jan 2027");
});
