import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { networkHint, parsePhone, toLocalPhone } from "./phone";

describe("parsePhone", () => {
  test.each([
    "08031234567",
    "0803 123 4567",
    "0803-123-4567",
    "+2348031234567",
    "+234 803 123 4567",
    "+234 (0) 803 123 4567",
    "234 803 123 4567",
    "\u202a+234\u00a0803\u2011123\u20114567\u202c",
    " 0803.123.4567\n",
    "8031234567",
    "٠٨٠٣١٢٣٤٥٦٧",
    "۰۸۰۳ ۱۲۳ ۴۵۶۷",
  ])("takes %j", (text) => expect(parsePhone(text)).toBe("+2348031234567"));

  test.each([
    "",
    "0803",
    "0803123456",
    "080312345678",
    "803123456",
    "+8031234567",
    "06031234567",
    "+2338031234567",
    "+4408031234567",
    "0803123456a",
    "0803123456\u0000",
    "08031234567, 08031234568",
    `0${" ".repeat(100)}8031234567`,
  ])("refuses %j", (text) => expect(parsePhone(text)).toBeNull());

  const number = fc
    .tuple(fc.constantFrom("70", "80", "81", "90", "91"), fc.integer({ min: 0, max: 99_999_999 }))
    .map(([start, rest]) => `${start}${String(rest).padStart(8, "0")}`);
  test("parses every form of a number to the same E.164, and back", () => {
    fc.assert(
      fc.property(number, (national) => {
        const e164 = `+234${national}`;
        for (const form of [`0${national}`, `234${national}`, e164]) expect(parsePhone(form)).toBe(e164);
        expect(toLocalPhone(e164)).toBe(`0${national}`);
        expect(parsePhone(toLocalPhone(e164))).toBe(e164);
      }),
    );
  });
  test("never throws and returns E.164 or null", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(parsePhone(text) ?? "+2348000000000").toMatch(/^\+234(70|80|81|90|91)\d{8}$/);
      }),
    );
  });
});

describe("networkHint", () => {
  test.each([
    ["0803", "mtn"],
    ["08031234567", "mtn"],
    ["+234 906", "mtn"],
    ["+2348021234567", "airtel"],
    ["0905", "glo"],
    ["0809", "9mobile"],
    ["07025", "mtn"],
    ["8031234567", "mtn"],
    ["٠٨٠٣", "mtn"],
    ["0702", null],
    ["07021234567", null],
    ["080", null],
    ["08101", "mtn"],
    ["", null],
    ["hello", null],
  ])("%s is %s", (text, network) => expect(networkHint(text)).toBe(network));
});
