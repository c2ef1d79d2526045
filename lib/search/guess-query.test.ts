import fc from "fast-check";
import { expect, test } from "vitest";
import { guessQuery } from "./guess-query";

const kinds = (text: string) => guessQuery(text).map(({ kind, value }) => `${kind} ${value}`);

test.each<[string, string[]]>([
  ["0803 123 4567", ["phone 08031234567"]],
  ["+234 (0) 803-123-4567", ["phone 08031234567"]],
  ["8031234567", ["phone 08031234567", "smartcard 8031234567"]],
  ["2348031234567", ["phone 08031234567"]],
  ["+234 803 123 45", []],
  ["4506 1234 567", ["meter 45061234567", "smartcard 45061234567"]],
  ["0101234567890", ["meter 0101234567890"]],
  ["1234567890", ["smartcard 1234567890"]],
  ["0123456789", ["smartcard 0123456789"]],
  ["8910 3000 0000 0123 4567", ["iccid 89103000000001234567"]],
  ["891030000000012345", ["iccid 891030000000012345"]],
  ["1234 5678 9012 3456 7890", []],
  ["k7qf3-m2x9d", ["order K7QF3-M2X9D"]],
  ["K7QF3M2X9D", ["order K7QF3-M2X9D"]],
  ["K7QF3 – M2X9D", ["order K7QF3-M2X9D"]],
  ["K7QF3-M2X9I", []],
  ["0803", []],
  ["hello", []],
  ["12345-67890", ["smartcard 1234567890"]],
  ["", []],
  [`0${" ".repeat(80)}8031234567`, []],
])("%j is %j", (text, found) => expect(kinds(text)).toEqual(found));

test("recognises a phone's network if its prefix is known", () => {
  expect(guessQuery("08021234567")).toMatchObject([{ kind: "phone", network: "airtel" }]);
  expect(guessQuery("07021234567")).toMatchObject([{ kind: "phone", network: null }]);
});

test("returns only digits or references for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
      for (const { value } of guessQuery(text))
        expect(value).toMatch(/^(\d{10,22}|[0-9A-Z]{5}-[0-9A-Z]{5})$/);
    }),
  );
});
