import { beforeEach, expect, test } from "vitest";
import { catalogueFreshSince, noteCatalogueChange, noteShopChange, shopFreshSince } from "./freshness";

beforeEach(() => {
  noteCatalogueChange(0);
  noteShopChange(0);
});

test("rejects copies from before the last change of what they show", () => {
  noteCatalogueChange(5);
  expect([shopFreshSince(), catalogueFreshSince()]).toEqual([0, 5]);
  noteShopChange(7);
  expect([shopFreshSince(), catalogueFreshSince()]).toEqual([7, 7]);
});
