import { expect, test } from "vitest";
import { clockTime, day, exactTime, moment, shortTime } from "./time";

test("formats Lagos times across midnight and new year", () => {
  expect(clockTime("2026-11-21T13:02:11.400Z")).toBe("14:02:11");
  expect(moment("2026-11-21T23:30:00Z")).toBe("12:30 am, 22 Nov 2026");
  expect(exactTime("2026-11-21T10:59:59.999Z")).toBe("11:59:59 am");
  expect(shortTime("2026-11-21T11:00:00Z")).toBe("12:00 pm");
  expect(shortTime("2026-11-21T12:05:00Z")).toBe("1:05 pm");
  expect(day("2026-12-31T23:30:00Z")).toBe("1 Jan 2027");
});
