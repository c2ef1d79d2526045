import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hashPolicy, inlineHashes, noncePolicy, policyContext } from "./csp";
import { isPaymentOrigin, paymentOrigins } from "./payment-origins";

const context = { paymentOrigins: ["https://checkout.paystack.com"], https: false, development: false };
const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function directive(policy: string, name: string): string[] {
  const found = policy.split("; ").find((part) => part.startsWith(`${name} `));
  return found?.split(" ").slice(1) ?? [];
}

describe("inlineHashes", () => {
  const html = `<html><head><style>a{color:red}</style><script src="/a.js" async=""></script></head><body>
    <script>self.__next_f=[]</script><script id="x" nonce="">push("a > b")</script><script></script></body></html>`;

  test("covers each inline script and style, and skips external files", () => {
    expect(inlineHashes(html, "script")).toEqual([sha256("self.__next_f=[]"), sha256('push("a > b")')]);
    expect(inlineHashes(html, "style")).toEqual([sha256("a{color:red}")]);
  });

  test("allows nothing else to run in the policy", () => {
    const policy = hashPolicy(html, context);
    expect(directive(policy, "script-src")).toEqual(["'self'", ...inlineHashes(html, "script")]);
    expect(policy).not.toMatch(/unsafe|nonce/);
  });
});

describe("noncePolicy", () => {
  const policy = noncePolicy("bm9uY2U=", context);

  test("trusts only the nonce", () => {
    expect(directive(policy, "script-src")).toEqual(["'self'", "'nonce-bm9uY2U='", "'strict-dynamic'"]);
    expect(policy).not.toContain("unsafe");
  });

  test("forbids frames, plugins and other base addresses", () => {
    expect(directive(policy, "frame-ancestors")).toEqual(["'none'"]);
    expect(directive(policy, "object-src")).toEqual(["'none'"]);
    expect(directive(policy, "base-uri")).toEqual(["'none'"]);
  });

  test("allows forms to lead only to the shop and its payment page", () => {
    expect(directive(policy, "form-action")).toEqual(["'self'", "https://checkout.paystack.com"]);
  });

  test("upgrades insecure requests only when the shop is on https", () => {
    expect(policy).not.toContain("upgrade-insecure-requests");
    expect(noncePolicy("x", policyContext({ APP_URL: "https://shop.example" }))).toContain(
      "upgrade-insecure-requests",
    );
  });
});

describe("paymentOrigins", () => {
  test.each([
    [{ PAYSTACK_SECRET_KEY: "sk_live_x" }, ["https://checkout.paystack.com"]],
    [
      { PAYSTACK_SECRET_KEY: "sk_live_x", PAYSTACK_API_URL: "https://api.paystack.co" },
      ["https://checkout.paystack.com"],
    ],
    [{}, ["http://localhost:4010", "http://127.0.0.1:4010"]],
    [{ SANDBOX_PORT: "4999" }, ["http://localhost:4999", "http://127.0.0.1:4999"]],
    [{ PAYSTACK_API_URL: "http://localhost:77/x" }, ["http://localhost:77", "http://127.0.0.1:77"]],
    [{ PAYSTACK_API_URL: "https://pay.example/api" }, ["https://pay.example"]],
    [{ PAYSTACK_API_URL: "nonsense" }, []],
  ])("%j", (variables, origins) => {
    expect(paymentOrigins(variables)).toEqual(origins);
  });

  test("recognises the payment provider's pages", () => {
    expect(isPaymentOrigin("http://127.0.0.1:4010/paystack/pay/x", {})).toBe(true);
    expect(isPaymentOrigin("https://elsewhere.example/pay", {})).toBe(false);
    expect(isPaymentOrigin("javascript:alert(1)", {})).toBe(false);
  });
});
