import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { prefixed } from "@/lib/words/local-href";
import { LOCALES } from "@/lib/words/locale";
import { orderOfPage } from "./order-of-page";

describe("the order of a page", () => {
  it.each(LOCALES)("is read from its address, and its receipt's, in %s", (locale) => {
    expect(orderOfPage(prefixed(locale, "/orders/K7QF3-M2X9D"))).toBe("K7QF3-M2X9D");
    expect(orderOfPage(prefixed(locale, "/orders/K7QF3-M2X9D/receipt"))).toBe("K7QF3-M2X9D");
  });

  it.each([
    "/",
    "/ha",
    "/orders",
    "/ha/orders",
    "/track",
    "/orders/K7QF3-M2X9D/missing",
    "/xx/orders/K7QF3-M2X9D",
  ])("is null for %s", (pathname) => {
    expect(orderOfPage(pathname)).toBeNull();
  });

  it("is read as by the service worker, which stores the pages", () => {
    const source = (path: string) => readFileSync(path, "utf8");
    const pattern = /const ORDER(?:_PAGE)? = (\/.+\/);/;
    const worker = pattern.exec(source("public/sw.js"))?.[1];
    expect(worker).toBeDefined();
    expect(pattern.exec(source("app/_shop/device/order-of-page.ts"))?.[1]).toBe(worker);
  });
});
