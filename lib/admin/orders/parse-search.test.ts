import { expect, it } from "vitest";
import { parseFragment, parseSearch } from "./parse-search";

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

it.each([
  ["mexam", { refBegins: "MEXAM", refEnds: "MEXAM", emailBegins: "mexam", recipientEnds: null }],
  ["mexam-skj", { refBegins: "MEXAM-SKJ", refEnds: "MEX-AMSKJ" }],
  ["0803 123", { recipientBegins: "+234803123", recipientEnds: "0803123", emailBegins: null }],
  ["4567", { refEnds: "4567", recipientBegins: null, recipientEnds: "4567" }],
  ["0803 123", { within: ["803123"] }],
  ["2345-AB", { within: ["2345-ab", "2345ab"] }],
  ["Ada.Obi@ex", { refBegins: null, emailBegins: "ada.obi@ex", recipientEnds: null }],
])("takes %s as a part of what may be meant", (typed, expected) => {
  expect(parseFragment(typed)).toMatchObject(expected);
});

it("rejects parts that are too short or too long", () => {
  for (const text of ["", "123", " a b ", "9".repeat(70)]) expect(parseFragment(text)).toBeNull();
});
