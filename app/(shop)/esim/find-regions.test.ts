import { expect, test } from "vitest";
import { findPlaces, type Place } from "./find-regions";

const places: Place[] = [
  { code: "GB", name: "United Kingdom", kind: "country" },
  { code: "AE", name: "United Arab Emirates", kind: "country" },
  { code: "TR", name: "Türkiye", kind: "country" },
  { code: "GH", name: "Ghana", kind: "country" },
  { code: "EU-42", name: "Europe (42 countries)", kind: "several" },
];
const found = (query: string) => findPlaces(places, query).map(({ code }) => code);

test("finds a place by the beginnings of its name, its code or its common names", () => {
  expect(found("united")).toEqual(["GB", "AE"]);
  expect(found("kingd uni")).toEqual(["GB"]);
  expect(found("uk")).toEqual(["GB"]);
  expect(found("London")).toEqual(["GB"]);
  expect(found("dubai")).toEqual(["AE"]);
  expect(found("Turkey")).toEqual(["TR"]);
  expect(found("turkiye")).toEqual(["TR"]);
  expect(found("gh")).toEqual(["GH"]);
  expect(found("schengen")).toEqual(["EU-42"]);
  expect(found("  ")).toHaveLength(5);
  expect(found("atlantis")).toEqual([]);
  expect(found("<script>")).toEqual([]);
});
