import { expect, it } from "vitest";
import { listedItem } from "./listed-item";

const plan = { itemService: "data", product: "MTN_SME", planLabel: "2GB 30 days", quantity: null };
const pins = { itemService: "exam-pin", product: "WAEC", planLabel: null, quantity: 2 };

it.each([
  [{ ...plan, recipient: "+2348031234567", lines: 1 }, "MTN SME 2 GB, 30 days · 0803 123 4567"],
  [{ ...plan, recipient: "+2348031234567", lines: 3 }, "MTN SME 2 GB, 30 days · 0803 123 4567 and 2 more"],
  [{ ...pins, recipient: "", lines: 1 }, "2 WAEC PINs"],
])("names a listed order by its plan and number", (order, expected) => {
  expect(listedItem(order).replaceAll("\u00a0", " ")).toBe(expected);
});
