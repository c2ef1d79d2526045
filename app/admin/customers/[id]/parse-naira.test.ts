import { expect, it } from "vitest";
import { parseTypedNaira } from "./parse-naira";

it.each([
  ["1500", 150_000],
  ["₦1,500.5", 150_050],
  [" 0.07 ", 7],
  ["12,345.67", 1_234_567],
  ["0", null],
  ["", null],
  ["-5", null],
  ["1.234", null],
  ["1e3", null],
  ["99999999", null],
])("%s", (typed, kobo) => {
  expect(parseTypedNaira(typed)).toBe(kobo);
});
