import { expect, test } from "vitest";
import { tvFormSchema } from "@/lib/services/tv-schema";
import { problemSentence } from "./problem-sentence";
import { refusalSentence } from "./refusal-sentence";

test("describes a problem by its own field", () => {
  expect(problemSentence({ path: "recipients.1.phone", code: "required" })).toBe("Enter the phone number.");
  expect(problemSentence({ path: "accountIdAgain", code: "required" })).toBe("Enter the account ID again.");
  expect(
    problemSentence({ path: "recipients.0.amount", code: "amount_too_large", values: { max: 50_000 } }),
  ).toBe("Enter ₦50,000 or less.");
});

test("calls what a TV form asks for a package", () => {
  const sentences = tvFormSchema
    .safeParse({ product: "dstv", smartcardNumber: "7012345678" })
    .error?.issues.map(({ path, message }) => problemSentence({ path: path.join("."), code: message }));
  expect(sentences).toEqual(["Choose a package."]);
});

test("never shows an unknown code", () => {
  expect(problemSentence({ path: "x", code: "some_new_code" })).toBe("Check this field.");
  expect(refusalSentence("some_new_code")).toMatch(/You haven't been charged/);
});
