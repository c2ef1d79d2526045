import { expect, test } from "vitest";
import { inboxWhat } from "./inbox";

test("begins a discrepancy with a capital", () => {
  const item = { kind: "difference", what: "fees_differ", why: "", subject: "payment:paystack:X" } as const;
  expect(inboxWhat(item)).toBe("Paystack charged a different fee from our records");
  expect(inboxWhat({ ...item, what: "late_vend" })).toMatch(/^The supplier delivered/);
});

test("names a request to invite somebody an invitation, with whom", () => {
  const asked = { kind: "approval", what: "role", why: "ada@example.com" } as const;
  expect(inboxWhat({ ...asked, subject: "invite:tobi@example.com" })).toBe(
    "Invitation of tobi@example.com, asked by ada@example.com",
  );
  expect(inboxWhat({ ...asked, subject: "user:0192" })).toBe("Role change, asked by ada@example.com");
});
