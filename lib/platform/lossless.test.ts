import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalOf, flagOf, integerOf, moneyOf, parseJson, storable, textOf } from "./lossless";

describe("parseJson", () => {
  it("keeps every digit of a number", () => {
    const json = parseJson('{"token":26361234567890123456,"paid":485.10}') as Record<string, unknown>;
    expect(textOf(json.token)).toBe("26361234567890123456");
    expect(textOf(json.paid)).toBe("485.10");
  });

  it("returns undefined for anything but one unambiguous JSON document", () => {
    const deep = "[".repeat(200_000);
    for (const text of ["", "{", "<html>", '{"a":1,"a":2}', deep, "{} {}", "NaN"]) {
      expect(parseJson(text)).toBeUndefined();
    }
    expect(parseJson("\uFEFF{}")).toEqual({});
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        parseJson(text);
      }),
    );
  });
});

describe("value readers", () => {
  it("return the number that was written", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (kobo) => {
        const naira = `${kobo < 0 ? "-" : ""}${Math.trunc(Math.abs(kobo) / 100)}.${String(Math.abs(kobo) % 100).padStart(2, "0")}`;
        expect(moneyOf(naira)).toBe(kobo);
        expect(moneyOf(parseJson(naira))).toBe(kobo);
        expect(moneyOf(parseJson(`${kobo}e-2`))).toBe(kobo);
        expect(integerOf(parseJson(String(kobo)))).toBe(kobo);
      }),
    );
  });

  it("reject values that only look like numbers", () => {
    for (const value of [
      "",
      " ",
      "1,5",
      "1_000",
      "0x10",
      "Infinity",
      "--1",
      "1e99",
      "9".repeat(80),
      null,
      {},
      true,
    ]) {
      expect(decimalOf(value)).toBeNull();
    }
    expect(integerOf("1.5")).toBeNull();
    expect(integerOf("3.0")).toBe(3);
    expect([flagOf(true), flagOf("False"), flagOf(1)]).toEqual([true, false, null]);
  });

  it("remove everything that PostgreSQL can't store", () => {
    expect(storable("a\0b\ud800c😀")).toBe("a\uFFFDb\uFFFDc😀");
    expect(textOf("\0")).toBe("\uFFFD");
  });
});
