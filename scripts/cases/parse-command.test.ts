import { expect, test } from "vitest";
import { parseCommand } from "./parse-command";

test.each([
  [[], { act: "list" }],
  [["show", "12"], { act: "show", id: 12 }],
  [
    ["close", "12", " the bank took it back ", "--by", "Ada"],
    { act: "close", id: 12, reason: "the bank took it back", by: "Ada" },
  ],
  [["--help"], { act: "usage", problem: null }],
])("%j", (args, command) => {
  expect(parseCommand(args)).toEqual(command);
});

test.each([
  [["explode"], /"explode" is not understood/],
  [["list", "12"], /"12" is not understood/],
  [["show"], /Say which/],
  [["close", "x"], /Say which/],
  [["close", "12"], /reason is missing/],
  [["close", "12", "two", "words"], /in quotes/],
  [["list", "--nonsense"], /--nonsense/],
])("%j is refused in words", (args, words) => {
  expect(parseCommand(args)).toEqual({ act: "usage", problem: expect.stringMatching(words) });
});
