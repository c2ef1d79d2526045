import fc from "fast-check";
import { expect, it } from "vitest";
import { parseReplyAddress, replyAddress } from "./reply-address";

const SECRET = "s".repeat(32);

it("returns its case, in upper or lower case", () => {
  const address = replyAddress("help@shop.example", 12, SECRET);
  expect(address).toMatch(/^help\+c12-[0-9a-f]{20}@shop\.example$/);
  expect(parseReplyAddress(address, SECRET)).toBe(12);
  expect(parseReplyAddress(address.toUpperCase(), SECRET)).toBe(12);
});

it("rejects another case, another secret and guesses", () => {
  const address = replyAddress("help@shop.example", 12, SECRET);
  expect(parseReplyAddress(address.replace("+c12-", "+c13-"), SECRET)).toBeNull();
  expect(parseReplyAddress(address, "t".repeat(32))).toBeNull();
  expect(parseReplyAddress("help+c12@shop.example", SECRET)).toBeNull();
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 20 }), (guess) => {
      expect(parseReplyAddress(`help+c12-${guess}@shop.example`, SECRET)).toBeNull();
    }),
  );
});
