import { expect, test } from "vitest";
import { inboxWhat } from "./inbox";

test("names a request to invite somebody an invitation, with whom", () => {
  const asked = { kind: "approval", what: "role", why: "ada@example.com" } as const;
  expect(inboxWhat({ ...asked, subject: "invite:tobi@example.com" })).toBe(
    "Invitation of tobi@example.com, asked by ada@example.com",
  );
  expect(inboxWhat({ ...asked, subject: "user:0192" })).toBe("Role change, asked by ada@example.com");
});
