import { expect, test } from "vitest";
import { findNamedPackage } from "./find-named-package";

const plans = [
  "DStv Compact Plus",
  "DStv Compact",
  "DStv Padi + ExtraView",
  "DStv Padi",
  "Nova (Dish) - 1 Month",
  "Nova (Dish) - 1 Week",
].map((label) => ({ label }));

test.each([
  ["compact", "DStv Compact"],
  ["compact plus", "DStv Compact Plus"],
  ["padi", "DStv Padi"],
  ["padi extraview", "DStv Padi + ExtraView"],
  ["nova", undefined],
  ["gold", undefined],
  ["", undefined],
])("finds the package named %j: %s", (name, label) => {
  expect(findNamedPackage(name, plans)?.label).toBe(label);
});
