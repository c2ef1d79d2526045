import { expect, test } from "vitest";
import { familyName, productName } from "./network-name";

test("formats upstream names for people", () => {
  expect(
    ["MTN", "AIRTEL_SME", "9MOBILE", "T2 GIFTING", "Glo", "MTN CORPORATE GIFTING"].map(productName),
  ).toEqual(["MTN", "Airtel SME", "T2 (9mobile)", "T2 (9mobile) Gifting", "Glo", "MTN Corporate gifting"]);
});

test("returns the family beside a network", () => {
  expect(familyName("MTN_CORPORATE-GIFTING", "mtn")).toBe("Corporate-gifting");
  expect(familyName("MTN VTU", "mtn")).toBe("");
  expect(familyName("9MOBILE DATA", "9mobile")).toBe("");
  expect(familyName("9MOBILE_SME", "9mobile")).toBe("SME");
  expect(familyName("SMILE", null)).toBe("");
});
