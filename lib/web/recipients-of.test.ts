import { expect, test } from "vitest";
import { recipientsOf } from "./recipients-of";

test("counts every spelling of a number as one recipient", () => {
  const spellings = [
    "08031234567",
    "+2348031234567",
    "234 803 123 4567",
    "+234 (0) 803-123-4567",
    "8031234567",
    "٠٨٠٣١٢٣٤٥٦٧",
  ];
  expect(recipientsOf({ recipients: spellings.map((phone) => ({ phone })) })).toEqual(["8031234567"]);
});

test("counts meters and cards too", () => {
  expect(recipientsOf({ meterNumber: "0123 4567 890" })).toEqual(["1234567890"]);
  expect(recipientsOf({ smartcardNumber: "0212345678" })).toEqual(["0212345678"]);
});

test("returns none for malformed input", () => {
  for (const input of [null, 1, "x", [], { phone: 7 }, { recipients: "x" }, { recipients: [null, 1] }]) {
    expect(recipientsOf(input)).toEqual([]);
  }
});
