import { beforeEach, expect, test } from "vitest";
import { catalogueFreshSince, recordCatalogueChange, recordShopChange, shopFreshSince } from "./freshness";

beforeEach(() => {
  recordCatalogueChange(0);
  recordShopChange(0);
});

test("rejects copies from before the last change of what they show", () => {
  recordCatalogueChange(5);
  expect([shopFreshSince(), catalogueFreshSince()]).toEqual([0, 5]);
  recordShopChange(7);
  expect([shopFreshSince(), catalogueFreshSince()]).toEqual([7, 7]);
});
