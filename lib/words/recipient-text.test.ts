import { expect, test } from "vitest";
import { recipientText } from "./recipient-text";

test.each([
  ["airtime", "08031234567", "0803 123 4567"],
  ["electricity", "08031234567", "0803 1234 567"],
  ["electricity", "12/34/56-01", "12/34/56-01"],
  ["tv", "0212345678", "0212 3456 78"],
  ["betting", "0012345", "0012345"],
  ["internet", "ada@example.com", "ada@example.com"],
])("formats %s for %s as %s", (service, recipient, text) => {
  expect(recipientText(service, recipient)).toBe(text);
});
