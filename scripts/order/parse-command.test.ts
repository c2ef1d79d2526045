import { expect, test } from "vitest";
import { parseCommand } from "./parse-command";

test.each([
  [[], { act: "list" }],
  [["seen"], { act: "seen" }],
  [["K7QF3-M2X9D"], { act: "show", ref: "K7QF3-M2X9D", reveal: false }],
  [["K7QF3-M2X9D", "show", "--reveal"], { act: "show", ref: "K7QF3-M2X9D", reveal: true }],
  [["K7QF3-M2X9D", "requery"], { act: "requery", ref: "K7QF3-M2X9D" }],
  [
    [
      "K7QF3-M2X9D",
      "park-decide",
      "--effect",
      "E1",
      "--verdict",
      "delivered",
      "--given",
      "1234",
      "--reason",
      "desk said so",
      "--by",
      "Ada",
    ],
    {
      act: "park-decide",
      ref: "K7QF3-M2X9D",
      effect: "E1",
      decision: { verdict: "delivered", given: "1234" },
      reason: "desk said so",
      by: "Ada",
    },
  ],
  [
    ["K7QF3-M2X9D", "park-decide", "--verdict", "not-executed", "--reason", "x"],
    {
      act: "park-decide",
      ref: "K7QF3-M2X9D",
      effect: null,
      decision: { verdict: "not_executed" },
      reason: "x",
      by: null,
    },
  ],
  [["--help"], { act: "usage", problem: null }],
])("%j", (args, command) => {
  expect(parseCommand(args)).toEqual(command);
});

test.each([
  [["REF", "explode"], /"explode" is not understood/],
  [["REF", "show", "more"], /"more" is not understood/],
  [["REF", "--nonsense"], /--nonsense/],
  [["REF", "park-decide", "--reason", "x"], /--verdict must be one of/],
  [["REF", "park-decide", "--verdict", "maybe", "--reason", "x"], /--verdict must be one of/],
  [["REF", "park-decide", "--verdict", "failed"], /--reason is missing/],
  [["REF", "park-decide", "--verdict", "failed", "--reason", " "], /--reason is missing/],
  [["REF", "park-decide", "--verdict", "failed", "--reason", "x", "--given", "t"], /--given goes with/],
])("%j is refused in words", (args, words) => {
  expect(parseCommand(args)).toEqual({ act: "usage", problem: expect.stringMatching(words) });
});
