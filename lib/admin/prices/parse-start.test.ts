import { expect, it } from "vitest";
import { parseStart } from "./parse-start";

const now = new Date("2026-11-23T10:00:00Z");

it("parses a start in Lagos time, ahead and within a year", () => {
  expect(parseStart("", now)).toEqual({ ok: true, from: null });
  expect(parseStart("2026-11-24T09:00", now)).toEqual({ ok: true, from: new Date("2026-11-24T08:00:00Z") });
  expect(parseStart("2026-11-23T11:00:01", now)).toEqual({
    ok: true,
    from: new Date("2026-11-23T10:00:01Z"),
  });
  for (const text of [
    "2026-11-23T11:00",
    "2026-11-23T10:59",
    "2028-01-01T00:00",
    "tomorrow",
    "2026-13-40T09:00",
  ]) {
    expect(parseStart(text, now)).toEqual({ ok: false });
  }
});
