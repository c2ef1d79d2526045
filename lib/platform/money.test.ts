import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatNaira, kobo, naira, parseNaira, sumKobo, toNairaNumber } from "./money";

describe("parseNaira", () => {
  it.each([
    ["1000", 100_000],
    ["485.5", 48_550],
    ["485.50", 48_550],
    ["0.05", 5],
    ["-0.05", -5],
    ["+1.1", 110],
    [" 12.34 ", 1_234],
    ["0.005", 1],
    ["0.0049999", 0],
    ["-0.005", -1],
    ["1.005", 101],
    ["1.115", 112],
    ["-0", 0],
    ["90071992547409.91", Number.MAX_SAFE_INTEGER],
  ])("parses %j as %i kobo", (text, amount) => {
    expect(parseNaira(text)).toBe(amount);
  });

  it.each([
    "",
    " ",
    "1,000",
    "1e3",
    "1.",
    ".5",
    "NaN",
    "Infinity",
    "₦5",
    "0x10",
    "1 000",
    "--1",
    "90071992547409.92",
    "1".repeat(400),
  ])("returns null for %j instead of guessing", (text) => {
    expect(parseNaira(text)).toBeNull();
  });

  it("round-trips exactly", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (amount) => {
        const sign = amount < 0 ? "-" : "";
        const digits = String(Math.abs(amount)).padStart(3, "0");
        expect(parseNaira(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`)).toBe(amount);
        expect(parseNaira(String(toNairaNumber(kobo(amount))))).toBe(amount);
      }),
    );
  });
});

describe("formatNaira", () => {
  it.each([
    [0, "₦0"],
    [5, "₦0.05"],
    [102_000, "₦1,020"],
    [102_050, "₦1,020.50"],
    [-102_050, "−₦1,020.50"],
    [123_456_789_00, "₦123,456,789"],
  ])("formats %i kobo as %s", (amount, text) => {
    expect(formatNaira(kobo(amount))).toBe(text);
  });
});

describe("kobo", () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("rejects %d", (amount) => {
    expect(() => kobo(amount)).toThrow(RangeError);
    expect(() => naira(amount)).toThrow(RangeError);
  });

  it("sums exactly or throws", () => {
    expect(sumKobo([kobo(1), kobo(2), kobo(-3)])).toBe(0);
    expect(sumKobo([])).toBe(0);
    expect(() => sumKobo([kobo(Number.MAX_SAFE_INTEGER), kobo(1)])).toThrow(RangeError);
    expect(naira(1_020)).toBe(102_000);
  });
});
