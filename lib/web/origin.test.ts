import { describe, expect, test } from "vitest";
import { isActionAllowed, isCallAllowed } from "./origin";

const SHOP = "https://shop.example";
const headers = (given: Record<string, string>) => new Headers({ host: "shop.example", ...given });

describe("isCallAllowed", () => {
  test.each([
    ["a guest without Origin", {}, true],
    ["a guest from anywhere", { origin: "https://evil.example" }, true],
    ["a cookie from the shop", { cookie: "a=b", origin: SHOP }, true],
    ["a guest's cookie without Origin", { cookie: "kiosk_device=b; theme=dark" }, true],
    ["a session without Origin", { cookie: "a=b; next-auth.session-token=x" }, false],
    ["a session of https without Origin", { cookie: "__Secure-next-auth.session-token=x" }, false],
    ["a session in parts without Origin", { cookie: "next-auth.session-token.0=x" }, false],
    ["a session from the shop", { cookie: "__Secure-next-auth.session-token=x", origin: SHOP }, true],
    [
      "a session from elsewhere",
      { cookie: "next-auth.session-token=x", origin: "https://evil.example" },
      false,
    ],
    ["a cookie with Origin null", { cookie: "a=b", origin: "null" }, false],
    ["a cookie from elsewhere", { cookie: "a=b", origin: "https://evil.example" }, false],
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
    ["from elsewhere without a cookie", { origin: "https://evil.example" }, false],
    ["with Origin null", { origin: "null" }, false],
  ])("%s", (_, given, allowed) => {
    expect(isActionAllowed(headers(given), SHOP)).toBe(allowed);
  });
});
