import { expect, test } from "vitest";
import { inLocale } from "./catalogues/in-locale";
import { localHref } from "./local-href";

test.each([
  ["/", "/pcm"],
  ["/?q=1", "/pcm?q=1"],
  ["/#top", "/pcm#top"],
  ["/data?network=mtn", "/pcm/data?network=mtn"],
  ["/esim/GH-1", "/pcm/esim/GH-1"],
  ["/admin", "/admin"],
  ["/admin/orders/K7QF3-M2X9D", "/admin/orders/K7QF3-M2X9D"],
  ["/administrative", "/pcm/administrative"],
  ["/api/orders", "/api/orders"],
  ["/lite", "/lite"],
  ["/card.png", "/card.png"],
  ["//evil.example", "//evil.example"],
  ["https://shop.example/data", "https://shop.example/data"],
  ["#content", "#content"],
  ["?size=small", "?size=small"],
  ["tel:+2348", "tel:+2348"],
])("%s is %s in Pidgin, and itself in English", (href, local) => {
  expect(inLocale("pcm", () => localHref(href))).toBe(local);
  expect(localHref(href)).toBe(href);
});
