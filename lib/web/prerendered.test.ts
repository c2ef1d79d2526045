import { beforeEach, expect, test } from "vitest";
import { pathnameOf } from "./cache-handler.mjs";
import { freshSince, noteCatalogueChange, noteShopChange, prerenderedKind } from "./prerendered.mjs";

beforeEach(() => {
  noteCatalogueChange(0);
  noteShopChange(0);
});

test("a page with the shop's data is never older than this process or the last change", () => {
  expect(freshSince("/")).toBe(performance.timeOrigin);
  const later = Date.now() + 60_000;
  noteCatalogueChange(later);
  expect(freshSince("/")).toBe(later);
  expect(freshSince("/help")).toBe(performance.timeOrigin);
  noteShopChange(later + 1);
  expect([freshSince("/"), freshSince("/help")]).toEqual([later + 1, later + 1]);
});

test("a page made for a request is no business of the cache", () => {
  expect(prerenderedKind("/orders/x")).toBeNull();
  expect(prerenderedKind("/__proto__")).toBeNull();
  expect(freshSince("/orders/x")).toBe(0);
});

test("Next's keys tell the page", () => {
  expect(pathnameOf("/route-cache/APP_PAGE/abc/$/index")).toBe("/");
  expect(pathnameOf("/route-cache/APP_PAGE/abc/$/help")).toBe("/help");
  expect(pathnameOf("e5b7")).toBeNull();
});
