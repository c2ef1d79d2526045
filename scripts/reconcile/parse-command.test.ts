import { expect, test } from "vitest";
import { parseCommand } from "./parse-command";

test.each([
  [[], { act: "run" }],
  [["list"], { act: "list" }],
  [["show", "12"], { act: "show", id: 12 }],
  [
    ["explain", "12", " bought by hand ", "--by", "Ada"],
    { act: "explain", id: 12, reason: "bought by hand", by: "Ada" },
  ],
  [["own", "12", "Bisi"], { act: "own", id: 12, owner: "Bisi" }],
  [["own", "12"], { act: "own", id: 12, owner: null }],
  [["--help"], { act: "usage", problem: null }],
])("%j", (args, command) => {
  expect(parseCommand(args)).toEqual(command);
});

test.each([
  [["explode"], /"explode" is not understood/],
  [["list", "12"], /"12" is not understood/],
  [["show"], /Say which/],
  [["show", "x"], /Say which/],
  [["explain", "0", "why"], /Say which/],
  [["explain", "12"], /reason is missing/],
  [["explain", "12", "two", "words"], /in quotes/],
  [["list", "--nonsense"], /--nonsense/],
])("%j is refused in words", (args, words) => {
  expect(parseCommand(args)).toEqual({ act: "usage", problem: expect.stringMatching(words) });
});
