import { expect, it } from "vitest";
import { parseSearch } from "./parse-search";

it.each([
  ["k7qf3-m2x9d", { ref: "K7QF3-M2X9D" }],
  ["K7QF3 M2X9D", { ref: "K7QF3-M2X9D" }],
  [" Ada@Example.com ", { ref: null, email: "ada@example.com", ids: [] }],
  ["0803 123 4567", { ref: null, recipients: ["0803 123 4567", "08031234567", "+2348031234567"] }],
  ["4510 2345 678", { recipients: ["4510 2345 678", "45102345678"] }],
  ["KV01J-abc", { ids: ["KV01J-abc", "KV01Jabc"] }],
])("%s", (typed, expected) => {
  expect(parseSearch(typed)).toMatchObject(expected);
});

it("returns null for empty and overlong text", () => {
  expect(parseSearch("  ")).toBeNull();
  expect(parseSearch("x".repeat(300))).toBeNull();
});
