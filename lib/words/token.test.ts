import { expect, test } from "vitest";
import { parseToken, unitPrice, vatInside } from "./parse-token";
import { spokenToken, tokenGroups } from "./token-groups";

const TOKEN = "01234567890123456789";

test("a token is five groups of four, and is read out digit by digit", () => {
  expect(tokenGroups(TOKEN)).toEqual(["0123", "4567", "8901", "2345", "6789"]);
  expect(spokenToken(TOKEN)).toBe("0 1 2 3, 4 5 6 7, 8 9 0 1, 2 3 4 5, 6 7 8 9");
});

test("every token of a delivery, in its order; units have a unit", () => {
  const tokens = ["kct1", "kct2", "main", "bonus"].map((kind) => ({ kind, value: TOKEN }));
  expect(parseToken({ token: TOKEN, tokens, units: "1.7" })).toEqual({ tokens, units: "1.7 kWh", vat: null });
  expect(parseToken({ token: TOKEN, units: "79.9 kWh", vat: "348.84" })).toEqual({
    tokens: [{ kind: "main", value: TOKEN }],
    units: "79.9 kWh",
    vat: "348.84",
  });
});

test.each([undefined, {}, { reference: "T1" }, { receipt: "R" }, { tokens: "x", token: 7 }])(
  "%j is no token",
  (delivery) => {
    expect(parseToken(delivery)).toBeNull();
  },
);

test("VAT is inside the amount", () => {
  expect(vatInside(500_000)).toBe(34_884);
  expect(vatInside(107_500)).toBe(7_500);
});

test("what one unit cost, however the company wrote its units", () => {
  expect(unitPrice(500_000, "22.2 kWh")).toBe(22_523);
  expect(unitPrice(500_000, "1,000.0")).toBe(500);
  for (const none of [null, "", "N/A", "0 kWh"]) expect(unitPrice(500_000, none)).toBeNull();
});
