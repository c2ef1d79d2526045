import { expect, test } from "vitest";
import { bytesADay, gigabytes } from "./trip-use";

const gib = 1024 ** 3;

test.each([
  ["", 0.5],
  ["1.5", 1.5],
  ["1,5", 1.5],
  ["2 GB", 2],
  [".5", 0.5],
])("reads a customer's own figure as people write it: %j", (gb, read) => {
  expect(bytesADay({ use: "maps", gb })).toBe(read * gib);
});

test.each(["0", "-1", "lots", "100", "1.5.5", "."])(
  "estimates nothing in place of an unusable figure: %j",
  (gb) => {
    expect(bytesADay({ use: "maps", gb })).toBeNull();
  },
);

test("writes a trip's data as people do, rounded up to a tenth", () => {
  expect([0.2, 7.01, 2340].map((size) => gigabytes(size * gib))).toEqual(["0.2", "7.1", "2,340"]);
});
