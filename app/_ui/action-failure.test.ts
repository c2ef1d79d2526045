import { redirect } from "next/navigation";
import { expect, it } from "vitest";
import { actionFailureOf } from "./action-failure";

it("tells what the server threw, with its id, from a press without an answer", () => {
  const thrown = Object.assign(new Error("hidden in production"), { digest: "2871539201" });
  expect(actionFailureOf(thrown)).toEqual({ kind: "failed", id: "2871539201" });
  expect(actionFailureOf(new TypeError("Failed to fetch"))).toEqual({ kind: "unanswered" });
  expect(actionFailureOf(new Error("An unexpected response was received from the server."))).toEqual({
    kind: "unanswered",
  });
});

it("leaves Next.js's redirects to the caller", () => {
  let cause: unknown;
  try {
    redirect("/account");
  } catch (thrown) {
    cause = thrown;
  }
  expect(cause).toBeInstanceOf(Error);
  expect(actionFailureOf(cause)).toBeNull();
});
