import { expect, test } from "vitest";
import { newReceiptCode } from "@/lib/model/ids";
import { formatReceiptCode, parseReceiptCode } from "./receipt-code";

test("parses a code however it was typed", () => {
  for (let n = 0; n < 200; n++) {
    const code = newReceiptCode();
    expect(parseReceiptCode(code)).toBe(code);
    expect(parseReceiptCode(` ${formatReceiptCode(code).toLowerCase()} `)).toBe(code);
    const misread = formatReceiptCode(code).replaceAll("0", "O").replaceAll("1", "l").replaceAll("-", " – ");
    expect(parseReceiptCode(misread)).toBe(code);
  }
});

test.each(["", "K7QF", "K7QF-3M2X-9DPU", "K7QF-3M2X-9DPAA", "%00", "x".repeat(4_000), "../../../etc/p"])(
  "%s is none",
  (typed) => expect(parseReceiptCode(typed)).toBeNull(),
);
