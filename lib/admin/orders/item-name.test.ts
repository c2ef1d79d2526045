import { expect, test } from "vitest";
import { naira } from "@/lib/platform/money";
import { itemName } from "./item-name";

test.each([
  ["data", "MTN_GIFTING", { label: "110MB 24 hrs" }, "MTN Gifting 110 MB, 1 day"],
  ["exam-pin", "WAEC", { quantity: 2 }, "2 WAEC PINs"],
  ["airtime", "MTN", {}, "MTN airtime, ₦1,000"],
  ["electricity", "IKEJA ELECTRIC", {}, "Ikeja Electric, ₦1,000"],
  ["tv", "GOTV", { label: "GOtv Jinja" }, "GOtv Jinja"],
  // Erased.
  ["data", "MTN_SME", {}, "MTN SME"],
])("names an item of %s %s by what was bought", (service, product, request, name) => {
  expect(itemName({ service, product, request, face: naira(1_000) })).toBe(name);
});
