import { expect, it } from "vitest";
import { parseLabel } from "./parse-label";

it.each([
  ["VIP", "vip"],
  ["  #Wrong__meter  number ", "wrong meter number"],
  ["ẹ̀rọ", "ẹ̀rọ"],
  ["3-day", "3-day"],
])("reads %j as %j", (typed, label) => expect(parseLabel(typed)).toBe(label));

it.each(["", " # ", "-", "a,b", "<b>", "x".repeat(25), "a\u0000"])("refuses %j", (typed) =>
  expect(parseLabel(typed)).toBeNull(),
);
