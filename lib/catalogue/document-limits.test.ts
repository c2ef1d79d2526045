import { expect, test } from "vitest";
import { naira } from "@/lib/platform/money";
import { tighterRange } from "./document-limits";

/** The limits of one purchase in merchant-api.md section 8, whatever the product record says. */
const unsaid = { min: null, max: null };

test("uses the document's limits for a product without any: airtime 50 to 1,000, electricity 500, betting 100", () => {
  expect(tighterRange("airtime", unsaid)).toEqual({ min: naira(50), max: naira(1_000) });
  expect(tighterRange("electricity", unsaid)).toEqual({ min: naira(500), max: null });
  expect(tighterRange("betting", unsaid)).toEqual({ min: naira(100), max: null });
  expect(tighterRange("tv", unsaid)).toEqual(unsaid);
});

test("uses the tighter of the product's and the document's limits and ignores 0", () => {
  expect(tighterRange("airtime", { min: naira(100), max: naira(5_000) })).toEqual({
    min: naira(100),
    max: naira(1_000),
  });
  expect(tighterRange("electricity", { min: naira(100), max: naira(50_000) })).toEqual({
    min: naira(500),
    max: naira(50_000),
  });
  expect(tighterRange("betting", { min: naira(0), max: naira(0) })).toEqual({ min: naira(100), max: null });
});
