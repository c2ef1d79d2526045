import fc from "fast-check";
import { expect, test } from "vitest";
import { maskRecipient } from "./mask-recipient";

test.each([
  ["08031234567", "*** 567"],
  ["45012345678", "*** 678"],
  ["4501234567890", "*** 7890"],
  ["ada@example.com", "*** .com"],
  ["12", "***"],
  ["", ""],
])("%s shows as %s", (recipient, masked) => expect(maskRecipient(recipient)).toBe(masked));

test("shows at most a third, and at most four characters", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-z]{1,40}$/), (recipient) => {
      const shown = maskRecipient(recipient).replace(/^\*{3} ?/, "");
      expect(shown.length).toBeLessThanOrEqual(Math.min(4, recipient.length / 3));
      expect(recipient.endsWith(shown)).toBe(true);
    }),
  );
});
