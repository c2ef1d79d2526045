import { beforeEach, expect, test } from "vitest";
import { pathnameOf } from "./cache-handler.mjs";
import { freshSince, noteCatalogueChange, noteShopChange, prerenderedKind } from "./prerendered.mjs";

beforeEach(() => {
  noteCatalogueChange(0);
  noteShopChange(0);
});

test("rejects pages with shop data from before this process or the last change", () => {
  expect(freshSince("/")).toBe(performance.timeOrigin);
  const later = Date.now() + 60_000;
  noteCatalogueChange(later);
  expect(freshSince("/")).toBe(later);
  expect(freshSince("/help")).toBe(performance.timeOrigin);
  noteShopChange(later + 1);
  expect([freshSince("/"), freshSince("/help")]).toEqual([later + 1, later + 1]);
});

test("ignores pages rendered per request", () => {
  expect(prerenderedKind("/orders/x")).toBeNull();
  expect(prerenderedKind("/__proto__")).toBeNull();
  expect(freshSince("/orders/x")).toBe(0);
});

test("extracts the page's path from Next's keys", () => {
  expect(pathnameOf("/route-cache/APP_PAGE/abc/$/index")).toBe("/");
  expect(pathnameOf("/route-cache/APP_PAGE/abc/$/help")).toBe("/help");
  expect(pathnameOf("e5b7")).toBeNull();
});
