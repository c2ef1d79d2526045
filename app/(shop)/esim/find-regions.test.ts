import { expect, test } from "vitest";
import { findPlaces } from "./find-regions";
import { placesOf } from "./places-of";

const places = placesOf([
  { code: "GB", name: "United Kingdom", kind: "country", iso: "GB" },
  { code: "AE", name: "United Arab Emirates", kind: "country", iso: "AE" },
  { code: "TR", name: "Türkiye", kind: "country", iso: "TR" },
  { code: "GH", name: "Ghana", kind: "country", iso: "GH" },
  { code: "EU-42", name: "Europe (42 countries)", kind: "multi-country", iso: null },
]);
const found = (query: string) => findPlaces(places, query).map(({ code }) => code);

test("finds a place by prefixes of its name, its code or its common names", () => {
  expect(found("united")).toEqual(["GB", "AE"]);
  expect(found("kingd uni")).toEqual(["GB"]);
  expect(found("uk")).toEqual(["GB"]);
  expect(found("London")).toEqual(["GB"]);
  expect(found("dubai")).toEqual(["AE"]);
  expect(found("Turkey")).toEqual(["TR"]);
  expect(found("turkiye")).toEqual(["TR"]);
  expect(found("gh")).toEqual(["GH"]);
  expect(found("schengen")).toEqual(["EU-42"]);
  expect(found("Great Britain")).toEqual(["GB"]);
  expect(found("Royaume-Uni")).toEqual(["GB"]);
  expect(found("UK and Dubai")).toEqual(["GB", "AE"]);
  expect(found("esim for turkey + london")).toEqual(["GB", "TR"]);
  expect(found("  ")).toHaveLength(5);
  expect(found("atlantis")).toEqual([]);
  expect(found("<script>")).toEqual([]);
});
