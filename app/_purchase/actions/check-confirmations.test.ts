import { expect, test } from "vitest";
import { inPageOrder } from "./check-confirmations";

test.each([
  [
    "betting",
    "product accountId amount accountIdAgain adult email",
    "product accountId accountIdAgain amount email adult",
  ],
  ["tv", "plan smartcardNumber email", "plan smartcardNumber email"],
] as const)("lists the problems of %s in the order of its page", (service, found, listed) => {
  const problems = found.split(" ").map((path) => ({ path, code: "required" }));
  expect(
    inPageOrder(service, problems)
      .map(({ path }) => path)
      .join(" "),
  ).toBe(listed);
});
