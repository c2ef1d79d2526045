import { expect, test } from "vitest";
import { pathWithout } from "./use-deferred-validation";

test("what is said of a row goes with it when one before it is taken away", () => {
  expect(pathWithout(2, "recipients.1.phone")).toBe("recipients.1.phone");
  expect(pathWithout(2, "recipients.2.phone")).toBeNull();
  expect(pathWithout(2, "recipients.13.amount")).toBe("recipients.12.amount");
  expect(pathWithout(0, "email")).toBe("email");
});
