import { expect, test } from "vitest";
import { findCurrentPackage } from "./find-current-package";

const plans = ["DStv Compact", "DStv Compact Plus", "DStv Padi", "DStv Padi + ExtraView"].map((label) => ({
  label,
}));

test.each([
  ["DSTV COMPACT", "DStv Compact"],
  ["compact plus", "DStv Compact Plus"],
  ["Padi", "DStv Padi"],
  ["Premium", undefined],
  ["", undefined],
])("%j is %j", (told, label) => {
  expect(findCurrentPackage(told, plans)?.label).toBe(label);
});

test("returns nothing when two plans match", () => {
  expect(
    findCurrentPackage("Smallie", [{ label: "GOtv Smallie" }, { label: "New Smallie" }]),
  ).toBeUndefined();
});
