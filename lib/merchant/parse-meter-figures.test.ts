import { expect, test } from "vitest";
import { findDelivery } from "./delivery";
import { findReceipt, parseMeterFigures } from "./parse-meter-figures";
import { walkStrings } from "./walk-strings";

test.each([
  ["a field", { units: "79.9 kWh", vat: 69.77 }, { units: "79.9 kWh", vat: "69.77" }],
  ["a number", { units: 1.7 }, { units: "1.7", vat: undefined }],
  ["text around the token", { apiResponse: "Token: 4216-1234, Units: 22.2 kWh" }, { units: "22.2 kWh" }],
  ["VAT in text", { remarks: "Amount 4651.16 VAT (7.5%): 348.84" }, { vat: "348.84" }],
  ["a rate is no VAT", { remarks: "VAT 7.5% included" }, { vat: undefined }],
  ["N/A", { units: "N/A", vat: null }, { units: undefined, vat: undefined }],
  ["nothing", {}, { units: undefined, vat: undefined }],
])("units and VAT from %s", (_, answer, figures) => {
  expect(parseMeterFigures(walkStrings(answer))).toMatchObject(figures);
});

test.each([
  [{ receipt: "RCT0123456789" }, "RCT0123456789"],
  [{ data: { receiptNumber: 778812 } }, "778812"],
  [{ apiResponse: "Receipt: RCT0123456789" }, "RCT0123456789"],
  [{ token: "N/A", receipt: "N/A" }, null],
  [{ remarks: "your receipt will follow" }, null],
])("the receipt of %j is %s", (answer, receipt) => {
  expect(findReceipt(walkStrings(answer))).toBe(receipt);
});

test("delivers a postpaid bill with its receipt, or else the record's reference", () => {
  const found = findDelivery({ kind: "receipt" }, { receipt: "RCT1" }, "T-1");
  expect(found).toMatchObject({ complete: true, delivery: { kind: "receipt", receipt: "RCT1" } });
  expect(findDelivery({ kind: "receipt" }, { token: "N/A" }, "T-1").delivery).toEqual({
    kind: "receipt",
    receipt: "T-1",
  });
});
