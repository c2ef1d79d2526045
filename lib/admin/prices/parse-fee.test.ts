import { expect, it } from "vitest";
import { naira } from "@/lib/platform/money";
import { parseFee, typedFee } from "./parse-fee";

const typed = { rate: "1.5", flat: "100", from: "2,500", cap: "₦2 000" };

it("parses an owner's input and formats it back", () => {
  const read = parseFee(typed);
  expect(read).toEqual({
    ok: true,
    fee: { rateBp: 150, flat: naira(100), flatFrom: naira(2_500), cap: naira(2_000) },
  });
  expect(read.ok && typedFee(read.fee)).toEqual({ rate: "1.5", flat: "100", from: "2500", cap: "2000" });
});

it("treats an empty cap as none and other empty fields as zero", () => {
  const nothing = { rate: "", flat: "", from: "", cap: " " };
  expect(parseFee(nothing)).toEqual({ ok: true, fee: { rateBp: 0, flat: 0, flatFrom: 0, cap: null } });
});

it.each([
  ["rate", "21"],
  ["rate", "-1"],
  ["rate", "many"],
  ["flat", "10001"],
  ["from", "1000001"],
  ["cap", "-1"],
  ["cap", "1e9"],
] as const)("rejects for %s: %s", (field, text) => {
  expect(parseFee({ ...typed, [field]: text })).toEqual({ ok: false, field });
});
