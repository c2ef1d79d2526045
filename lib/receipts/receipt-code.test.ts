import { expect, test } from "vitest";
import { newReceiptCode } from "@/lib/model/ids";
import { readReceiptCode, showReceiptCode } from "./receipt-code";

test("a code is read however it was typed off paper", () => {
  for (let n = 0; n < 200; n++) {
    const code = newReceiptCode();
    expect(readReceiptCode(code)).toBe(code);
    expect(readReceiptCode(` ${showReceiptCode(code).toLowerCase()} `)).toBe(code);
    const misread = showReceiptCode(code).replaceAll("0", "O").replaceAll("1", "l").replaceAll("-", " – ");
    expect(readReceiptCode(misread)).toBe(code);
  }
});

test.each(["", "K7QF", "K7QF-3M2X-9DPU", "K7QF-3M2X-9DPAA", "%00", "x".repeat(4_000), "../../../etc/p"])(
  "%s is none",
  (typed) => expect(readReceiptCode(typed)).toBeNull(),
);
