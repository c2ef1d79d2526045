import { expect, it } from "vitest";
import { catalogueName, nameContains } from "./catalogue-name";

it("names plans in our spelling, and TV packages as the supplier does", () => {
  const plan = {
    service: "data",
    product: "9MOBILE_CORPORATE_GIFTING",
    label: "2.44GB",
    validity: "1 MONTH",
  };
  expect(catalogueName(plan)).toBe("T2 (9mobile) Corporate gifting, 2.44 GB, 30 days");
  expect(catalogueName({ ...plan, label: "100MB", validity: "24hrs" })).toBe(
    "T2 (9mobile) Corporate gifting, 100 MB, 1 day",
  );
  const tv = { service: "tv", product: "DSTV", label: "Padi", validity: "Monthly" };
  expect(catalogueName(tv)).toBe("DStv, Padi monthly");
});

it("finds names however their sizes are typed", () => {
  const name = "MTN SME, 500 MB, 30 days";
  expect(["500mb", "500 MB", "sme mtn", "", " mtn "].map((words) => nameContains(name, words))).not.toContain(
    false,
  );
  expect(["1gb", "mtn gifting"].map((words) => nameContains(name, words))).not.toContain(true);
});
