import { expect, it } from "vitest";
import { parseSnooze } from "./parse-snooze";

// A Monday evening in Lagos.
const now = new Date("2026-11-23T19:30:00Z");

it.each([
  ["hour", "2026-11-23T20:30:00.000Z"],
  ["four_hours", "2026-11-23T23:30:00.000Z"],
  ["tomorrow", "2026-11-24T07:00:00.000Z"],
  ["monday", "2026-11-30T07:00:00.000Z"],
  ["2026-11-25T14:05", "2026-11-25T13:05:00.000Z"],
])("%s is %s", (text, iso) => {
  expect(parseSnooze(text, now)?.toISOString()).toBe(iso);
});

it("uses the next Monday on a Sunday, by the Lagos date", () => {
  expect(parseSnooze("monday", new Date("2026-11-29T12:00:00Z"))?.toISOString()).toBe(
    "2026-11-30T07:00:00.000Z",
  );
  expect(parseSnooze("monday", new Date("2026-11-29T23:30:00Z"))?.toISOString()).toBe(
    "2026-12-07T07:00:00.000Z",
  );
});

it.each(["", "soon", "2026-13-40T99:99", "2026-11-25"])("ignores %j", (text) => {
  expect(parseSnooze(text, now)).toBeNull();
});
