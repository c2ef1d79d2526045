import { expect, it } from "vitest";
import { safeNext, signInAddress } from "./safe-next";

it.each([
  ["/account/orders?status=paid", "/account/orders?status=paid"],
  ["/admin", "/admin"],
  ["/orders/K7QF3-M2X9D?token=a%2Fb", "/orders/K7QF3-M2X9D?token=a%2Fb"],
  ["/account/../admin", "/admin"],
])("accepts %s as a path of this shop", (next, expected) => {
  expect(safeNext(next)).toBe(expected);
});

it.each([
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example/",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "javascript:alert(1)",
  " /account",
  "account",
  "",
  "/sign-in?next=/sign-in",
  "/sign-out",
  "/reset",
  "/api/orders",
  `/${"x".repeat(2_000)}`,
  null,
  undefined,
  ["/account"],
])("rejects %j", (next) => {
  expect(safeNext(next)).toBe("/account");
});

it("returns to the page after sign-in", () => {
  expect(signInAddress("/account/orders?a=1&b=2")).toBe("/sign-in?next=%2Faccount%2Forders%3Fa%3D1%26b%3D2");
  expect(signInAddress("//evil.example")).toBe("/sign-in?next=%2Faccount");
});
