import { expect, test } from "vitest";
import { parseStaffedHours, replyBy } from "./reply-by";

const HOUR = 3_600_000;
const by = (opened: string, hours: string, within = 2 * HOUR) => {
  const staffed = parseStaffedHours(hours);
  if (!staffed) throw new Error(`not read: ${hours}`);
  return replyBy(new Date(`${opened}+01:00`), staffed, within).toISOString();
};
const lagos = (text: string) => new Date(`${text}+01:00`).toISOString();

test("counts only staffed hours", () => {
  const hours = "Mon-Fri 08:00-18:00";
  // A Monday.
  expect(by("2026-11-23T09:30", hours)).toBe(lagos("2026-11-23T11:30"));
  expect(by("2026-11-23T06:00", hours)).toBe(lagos("2026-11-23T10:00"));
  expect(by("2026-11-23T17:00", hours)).toBe(lagos("2026-11-24T09:00"));
  // A Friday evening.
  expect(by("2026-11-27T20:00", hours)).toBe(lagos("2026-11-30T10:00"));
  expect(by("2026-11-28T12:00", "Sat 10:00-13:00")).toBe(lagos("2026-12-05T11:00"));
  expect(by("2026-11-23T23:30", "Mon-Sun 00:00-24:00")).toBe(lagos("2026-11-24T01:30"));
  expect(by("2026-11-29T09:00", "sat-mon 8:00-12:00", 6 * HOUR)).toBe(lagos("2026-11-30T11:00"));
});

test("parses only days and hours that exist", () => {
  expect(parseStaffedHours("Mon–Sat 8:00–18:30")).toEqual({
    days: [1, 2, 3, 4, 5, 6],
    from: 480,
    to: 1_110,
  });
  for (const text of ["", "always", "Mon-Fri", "Mon-Fri 18:00-08:00", "Mon-Fri 08:00-25:00", "Mon 8-17"])
    expect(parseStaffedHours(text)).toBeNull();
});
