import { describe, expect, test } from "vitest";
import { isActionAllowed, isCallAllowed } from "./origin";

const SHOP = "https://shop.example";
const EVIL = "https://evil.example";
const GUEST = "kiosk_device=b; theme=dark";
const SESSION = "a=b; __Secure-next-auth.session-token=x";
const headers = (given: Record<string, string>) => new Headers({ host: "shop.example", ...given });

describe("isCallAllowed", () => {
  test.each([
    ["a guest without Origin", {}, true],
    ["a guest from anywhere", { origin: EVIL }, true],
    ["a cookie from the shop", { cookie: "a=b", origin: SHOP }, true],
    ["a guest's cookie without Origin", { cookie: GUEST }, true],
    ["a session without Origin", { cookie: "a=b; next-auth.session-token=x" }, false],
    ["a session of https without Origin", { cookie: SESSION }, false],
    ["a session of this host only without Origin", { cookie: "__Host-next-auth.session-token=x" }, false],
    ["a session in parts without Origin", { cookie: "next-auth.session-token.0=x" }, false],
    ["a session from the shop", { cookie: SESSION, origin: SHOP }, true],
    ["a session from elsewhere", { cookie: "next-auth.session-token=x", origin: EVIL }, false],
    ["a cookie with Origin null", { cookie: "a=b", origin: "null" }, false],
    ["a cookie from elsewhere", { cookie: "a=b", origin: EVIL }, false],
    ["a cookie from a look-alike", { cookie: "a=b", origin: "https://shop.example.evil.example" }, false],
    ["a cookie from plain http", { cookie: "a=b", origin: "http://shop.example" }, false],
    ["a cookie from another port", { cookie: "a=b", origin: "https://shop.example:8443" }, false],
    ["a cookie with an Origin that is more than one", { cookie: "a=b", origin: `${SHOP}/x` }, false],
  ])("%s", (_, given, allowed) => {
    expect(isCallAllowed(headers(given), SHOP)).toBe(allowed);
  });

  test("accepts the shop under another of its names", () => {
    const given = new Headers({ host: "127.0.0.1:3000", cookie: "a=b", origin: "http://127.0.0.1:3000" });
    expect(isCallAllowed(given, "http://localhost:3000")).toBe(true);
  });
});

describe("isActionAllowed", () => {
  test.each([
    ["from the shop", { origin: SHOP, cookie: "a=b" }, true],
    ["without cookie and Origin", {}, true],
    ["with a cookie and no Origin", { cookie: "a=b" }, false],
    ["from elsewhere without a cookie", { origin: EVIL }, false],
    ["with Origin null", { origin: "null" }, false],
  ])("%s", (_, given, allowed) => {
    expect(isActionAllowed(headers(given), SHOP)).toBe(allowed);
  });
});

/** The other headers of a browser that sends no Origin with a form, and whether they show the shop's own page. */
const WITHOUT_ORIGIN: [Record<string, string>, "own" | "foreign" | "unknown"][] = [
  [{}, "unknown"],
  [{ "sec-fetch-site": "none" }, "unknown"],
  [{ "sec-fetch-site": "same-origin" }, "own"],
  [{ "sec-fetch-site": "same-site" }, "foreign"],
  [{ "sec-fetch-site": "cross-site" }, "foreign"],
  [{ "sec-fetch-site": "same-origin", referer: `${SHOP}/airtime` }, "own"],
  [{ "sec-fetch-site": "cross-site", referer: `${SHOP}/airtime` }, "foreign"],
  [{ "sec-fetch-site": "same-site", referer: `${SHOP}/airtime` }, "foreign"],
  [{ "sec-fetch-site": "none", referer: `${SHOP}/airtime` }, "own"],
  [{ "sec-fetch-site": "none", referer: `${EVIL}/` }, "foreign"],
  [{ referer: SHOP }, "own"],
  [{ referer: `${SHOP}/airtime?network=mtn` }, "own"],
  [{ referer: `${SHOP}:443/` }, "own"],
  [{ referer: `${EVIL}/` }, "foreign"],
  [{ referer: `${EVIL}/${SHOP}/` }, "foreign"],
  [{ referer: "https://shop.example.evil.example/" }, "foreign"],
  [{ referer: "https://shop.example@evil.example/" }, "foreign"],
  [{ referer: "https://sub.shop.example/" }, "foreign"],
  [{ referer: "http://shop.example/" }, "foreign"],
  [{ referer: "https://shop.example:8443/" }, "foreign"],
  [{ referer: "null" }, "foreign"],
  [{ referer: "about:blank" }, "foreign"],
  [{ referer: "blob:https://shop.example/x" }, "foreign"],
  [{ referer: "shop.example/airtime" }, "foreign"],
  [{ referer: "" }, "unknown"],
];

describe.each(WITHOUT_ORIGIN)("without Origin, with %j", (shown, site) => {
  test.each([
    ["no cookie", undefined, true, site !== "foreign"],
    ["a guest's cookie", GUEST, site !== "foreign", site === "own"],
    ["a session", SESSION, site === "own", site === "own"],
  ])("%s", (_, cookie, call, action) => {
    const given = headers({ ...shown, ...(cookie ? { cookie } : {}) });
    expect(isCallAllowed(given, SHOP)).toBe(call);
    expect(isActionAllowed(given, SHOP)).toBe(action);
  });

  // Sandboxed frames and redirects across sites send `null`: the other headers don't change that.
  test.each(["null", EVIL, "", "shop.example"])("but Origin %j", (origin) => {
    const given = headers({ ...shown, origin, cookie: SESSION });
    expect(isCallAllowed(given, SHOP)).toBe(false);
    expect(isActionAllowed(given, SHOP)).toBe(false);
  });
});

test("accepts a Referer of the shop under another of its names", () => {
  const local = (referer: string) => new Headers({ host: "127.0.0.1:3000", cookie: SESSION, referer });
  expect(isActionAllowed(local("http://127.0.0.1:3000/airtime"), "http://localhost:3000")).toBe(true);
  expect(isActionAllowed(local("http://127.0.0.1:3001/airtime"), "http://localhost:3000")).toBe(false);
});
