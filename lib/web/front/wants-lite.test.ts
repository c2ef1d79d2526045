import { expect, test } from "vitest";
import { wantsLite } from "./wants-lite";

const CHROME = (version: string) =>
  `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Mobile Safari/537.36`;
const SAFARI = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 16_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`;

test.each([
  ["Chrome 140", CHROME("140.0.0.0"), false],
  ["Chrome 111, the floor", CHROME("111.0.0.0"), false],
  ["Chrome 90", CHROME("90.0.4430.91"), true],
  [
    "Samsung Internet on Chrome 87",
    CHROME("87.0.4280.141").replace("Chrome", "SamsungBrowser/14.2 Chrome"),
    true,
  ],
  [
    "Android's old browser",
    "Mozilla/5.0 (Linux; U; Android 4.1; TECNO P5) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30",
    true,
  ],
  ["Safari 16.3", SAFARI("16.3"), true],
  ["Safari 16.4", SAFARI("16.4"), false],
  ["Safari 26", SAFARI("26.0"), false],
  ["Firefox 102", "Mozilla/5.0 (X11; Linux x86_64; rv:102.0) Gecko/20100101 Firefox/102.0", true],
  ["Firefox 128", "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", false],
  ["KaiOS", "Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5", true],
  ["Opera Mini", "Opera/9.80 (Android; Opera Mini/36.2/119.132; U; en) Presto/2.12.423 Version/12.16", true],
  [
    "UC Browser",
    "Mozilla/5.0 (Linux; U; Android 9; en-US) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/78.0.3904.108 UCBrowser/13.4.0.1306 Mobile Safari/537.36",
    true,
  ],
  ["Googlebot", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", false],
  ["WhatsApp's preview", "WhatsApp/2.23.20.0", false],
  ["nothing", "", false],
])("%s", (_, browser, lite) => {
  expect(wantsLite({ url: "/data", headers: { "user-agent": browser } })).toBe(lite);
});

test("prefers the visitor's choice to the browser's headers", () => {
  const old = { "user-agent": CHROME("90.0.0.0") };
  const saving = { "save-data": "On" };
  expect(wantsLite({ url: "/", headers: saving })).toBe(true);
  expect(wantsLite({ url: "/", headers: { ...old, ...saving, cookie: "a=1; kiosk_lite=off" } })).toBe(false);
  expect(wantsLite({ url: "/", headers: { cookie: "kiosk_lite=on" } })).toBe(true);
  expect(wantsLite({ url: "/", headers: { cookie: "kiosk_lite=maybe; not_kiosk_lite=on" } })).toBe(false);
});

test("only the shop's pages have a lite version", () => {
  const headers = { cookie: "kiosk_lite=on" };
  for (const url of ["/api/catalogue", "/api", "/admin", "/admin/orders?page=2", "/_next/static/a.js"])
    expect([url, wantsLite({ url, headers })]).toEqual([url, false]);
  expect(wantsLite({ url: "/airtime", headers: { ...headers, rsc: "1" } })).toBe(false);
  for (const url of ["/", "/administrator", "/account", "/orders/K7QF3-M2X9D?token=x"])
    expect([url, wantsLite({ url, headers })]).toEqual([url, true]);
});
