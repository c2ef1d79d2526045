import { expect, test } from "vitest";
import { caseWords, replyHint } from "./cases";

const both = { mail: true, mailIn: true };

test("tells staff where the customer reads a reply, and where they answer", () => {
  expect(replyHint({ ...both, email: "ada@example.com" })).toBe(caseWords.byMail);
  const noInbox = { ...both, mailIn: false };
  expect(replyHint({ ...noInbox, email: "ada@example.com" })).toBe(
    `${caseWords.byMail} ${caseWords.noMailIn}`,
  );
  expect(replyHint({ ...both, mail: false, email: "ada@example.com" })).toBe(caseWords.noMail);
  // An order without an email gets none, whatever is set up.
  for (const set of [both, noInbox]) expect(replyHint({ ...set, email: "" })).toBe(caseWords.noAddress);
});
