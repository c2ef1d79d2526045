import { expect, test } from "vitest";
import { serviceOfCategory } from "./service-of-category";

test.each([
  ["airtime", "airtime"],
  ["data", "data"],
  ["electricity", "electricity"],
  ["cable", "tv"],
  ["internet", "internet"],
  ["betting", "betting"],
  ["exam pin", "exam-pin"],
  ["eSIM", "esim"],
  // They have no operation: kept in the catalogue copy, not sold.
  ["bill", null],
  ["virtual card", null],
])("the document's category %s (merchant-api.md 2.1) is our %s", (category, service) => {
  expect(serviceOfCategory(category)).toBe(service);
  expect(serviceOfCategory(category.toUpperCase().replace(" ", "_"))).toBe(service);
});
