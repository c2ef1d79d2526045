import { expect, test } from "vitest";
import { parseCommand } from "./parse-command";

const book = { act: "book", because: "top-up", by: null };

test.each([
  [[], { act: "show" }],
  [["book", "50,000", "--because", " top-up "], { ...book, amount: 5_000_000 }],
  [
    ["book", "1250.5", "--out", "--because", "top-up", "--by", "Ada"],
    { ...book, amount: -125_050, by: "Ada" },
  ],
  [["--help"], { act: "usage", problem: null }],
])("%j", (args, command) => {
  expect(parseCommand(args)).toEqual(command);
});

test.each([
  [["explode"], /"explode" is not understood/],
  [["book"], /Say how much/],
  [["book", "0", "--because", "x"], /Say how much/],
  [["book", "lots", "--because", "x"], /Say how much/],
  [["book", "5"], /--because is missing/],
  [["book", "5", "6"], /"6" is not understood/],
  [["--nonsense"], /--nonsense/],
])("%j is refused in words", (args, words) => {
  expect(parseCommand(args)).toEqual({ act: "usage", problem: expect.stringMatching(words) });
});
