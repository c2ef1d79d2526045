import { expect, test } from "vitest";
import { pathWithout } from "./use-deferred-validation";

test("moves a row's errors when a row before it is removed", () => {
  expect(pathWithout(2, "recipients.1.phone")).toBe("recipients.1.phone");
  expect(pathWithout(2, "recipients.2.phone")).toBeNull();
  expect(pathWithout(2, "recipients.13.amount")).toBe("recipients.12.amount");
  expect(pathWithout(0, "email")).toBe("email");
});
