import { expect, test } from "vitest";
import { parseToken, unitPrice, vatInside } from "./parse-token";
import { spokenToken, tokenGroups } from "./token-groups";

const TOKEN = "01234567890123456789";

test("splits a token into five groups of four and spells it digit by digit", () => {
  expect(tokenGroups(TOKEN)).toEqual(["0123", "4567", "8901", "2345", "6789"]);
  expect(spokenToken(TOKEN)).toBe("0 1 2 3, 4 5 6 7, 8 9 0 1, 2 3 4 5, 6 7 8 9");
});

test("returns every token of a delivery in order, and adds a unit to the units", () => {
  const tokens = ["kct1", "kct2", "main", "bonus"].map((kind) => ({ kind, value: TOKEN }));
  expect(parseToken({ token: TOKEN, tokens, units: "1.7" })).toEqual({ tokens, units: "1.7 kWh", vat: null });
  expect(parseToken({ token: TOKEN, units: "79.9 kWh", vat: "348.84" })).toEqual({
    tokens: [{ kind: "main", value: TOKEN }],
    units: "79.9 kWh",
    vat: "348.84",
  });
});

test.each([undefined, {}, { reference: "T1" }, { receipt: "R" }, { tokens: "x", token: 7 }])(
  "rejects %j as a token",
  (delivery) => {
    expect(parseToken(delivery)).toBeNull();
  },
);

test("computes the VAT included in an amount", () => {
  expect(vatInside(500_000)).toBe(34_884);
  expect(vatInside(107_500)).toBe(7_500);
});

test("computes the price of one unit in any notation of the units", () => {
  expect(unitPrice(500_000, "22.2 kWh")).toBe(22_523);
  expect(unitPrice(500_000, "1,000.0")).toBe(500);
  for (const none of [null, "", "N/A", "0 kWh"]) expect(unitPrice(500_000, none)).toBeNull();
});
