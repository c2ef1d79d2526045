import fc from "fast-check";
import { expect, it } from "vitest";
import { classifySmtpError } from "./classify-smtp-error";

it.each<[string, object, boolean, string, string]>([
  ["nobody answers", { code: "ESOCKET", command: "CONN" }, false, "later", "not_reached: ESOCKET"],
  [
    "our password is wrong",
    { code: "EAUTH", responseCode: 535, response: "535 5.7.8 no" },
    false,
    "later",
    "not_reached: EAUTH: 535 5.7.8",
  ],
  [
    "no such mailbox",
    { code: "EENVELOPE", command: "RCPT TO", responseCode: 550, response: "550 5.1.1 <a@b> no" },
    true,
    "refused",
    "refused: 550 5.1.1",
  ],
  ["greylisted", { code: "EENVELOPE", command: "RCPT TO", responseCode: 450 }, true, "later", "refused: 450"],
  [
    "our sender isn't allowed",
    { code: "EENVELOPE", command: "MAIL FROM", responseCode: 550 },
    true,
    "later",
    "refused: 550",
  ],
  [
    "the text is refused",
    { code: "EMESSAGE", command: "DATA", responseCode: 554 },
    true,
    "refused",
    "refused: 554",
  ],
  ["no address at all", { code: "EENVELOPE", command: "API" }, true, "refused", "address"],
  ["the line broke while it left", { code: "ECONNECTION", command: "CONN" }, true, "unclear", "unclear"],
  ["silence after it left", { code: "ETIMEDOUT", command: "CONN" }, true, "unclear", "unclear"],
])("%s", (_what, error, begun, outcome, reason) => {
  expect(classifySmtpError(Object.assign(new Error("x"), error), begun)).toEqual({ outcome, reason });
});

it("classifies every error, and never retries a started email without the server's reply", () => {
  fc.assert(
    fc.property(fc.anything(), fc.boolean(), (error, begun) => {
      const { outcome, reason } = classifySmtpError(error, begun);
      expect(["refused", "later", "unclear"]).toContain(outcome);
      expect(reason).not.toBe("");
      const told = typeof Object(error).responseCode === "number";
      if (begun && !told) expect(outcome).not.toBe("later");
    }),
  );
});
