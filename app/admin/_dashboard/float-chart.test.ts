import { expect, test } from "vitest";
import { forecast } from "./float-chart";

const NOW = new Date("2026-11-30T07:00:00Z");

test.each([
  [0, "The available balance is used up."],
  [1, "At this rate it lasts until 30 Nov, 09:00."],
  [95, "At this rate it lasts until 4 Dec, 07:00."],
  [96, "At this rate it lasts until 4 Dec 2026."],
  [45 * 24, "At this rate it lasts until 14 Jan 2027."],
  [60 * 24 + 1, "At this rate it lasts longer than 60 days."],
  [1e13, "At this rate it lasts longer than 60 days."],
  [null, "Nothing was bought in the last 24 hours, so there is no forecast."],
])("says how long the balance lasts: %s hours", (hours, text) => {
  expect(forecast(hours, NOW)).toBe(text);
});
