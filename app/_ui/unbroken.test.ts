import { expect, test } from "vitest";
import { unbroken } from "./unbroken";

test.each([
  ["Airtel SME 10 GB, 30 days", "Airtel SME 10_GB, 30_days"],
  ["eSIM Ghana 500 MB, kwana 1", "eSIM Ghana 500_MB, kwana_1"],
  ["DStv Padi + ExtraView", "DStv Padi + ExtraView"],
  ["ipNX Home Plus 25 Mbps", "ipNX Home Plus 25 Mbps"],
])("keeps sizes and periods of %s together", (name, kept) => {
  expect(unbroken(name)).toBe(kept.replaceAll("_", "\u00a0"));
});
