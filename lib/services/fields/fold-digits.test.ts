import { expect, it } from "vitest";
import { holdsNumber } from "@/lib/search/scan-numbers";
import { meterNumberSchema, smartcardNumberSchema } from "./account-number-schema";
import { iccidSchema } from "./iccid-schema";
import { parseNairaText } from "./naira-text";

it("takes Arabic-Indic and Persian digits in amounts and account numbers", () => {
  expect(parseNairaText("₦١٠٠")).toBe(100);
  expect(meterNumberSchema.parse("٤٥٠٦١٢٣٤٥٦٧")).toBe("45061234567");
  expect(smartcardNumberSchema.parse("۷۰۲۳۴۵۶۷۸۹")).toBe("7023456789");
  expect(iccidSchema.parse("٨٩١٠٣٠٠٠٠٠٠٠٠٠٠٠٠٠٠")).toBe("8910300000000000000");
});

it("finds a number in any digits, so that it stays out of addresses", () => {
  expect(holdsNumber("airtime ٠٨٠٣١٢٣٤٥٦٧")).toBe(true);
});
