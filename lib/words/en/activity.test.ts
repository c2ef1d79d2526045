import { expect, it } from "vitest";
import { changesOf, subjectText } from "./activity";

it.each([
  [
    { state: "PARKED", reason: "no_verdict", status: "under_review" },
    { state: "SUCCEEDED", status: "delivered", evidence: "ticket 12" },
  ],
  [
    { lineStatus: "waiting", status: "paid" },
    { lineStatus: "refund_due", status: "refund_due" },
  ],
  [{ markupBp: 100 }, { markupBp: 150, acceptedLoss: 5_000 }],
  [{ role: "support" }, { role: "owner" }],
  [null, { attempt: "01M8EFFECT", hash: "ab12", came: "ok", kind: "not_received" }],
])("says %o → %o without a code", (before, after) => {
  const said = changesOf(before, after).flatMap((change) => [
    change.label,
    change.before ?? "",
    change.after ?? "",
  ]);
  for (const text of said) expect(text).not.toMatch(/\b[A-Z]{4,}\b|[a-z]_[a-z]|[a-z][A-Z]/);
});

it("describes changes, with formatted money and percentages", () => {
  expect(
    changesOf({ markupBp: 100, name: "Ada" }, { markupBp: 150, name: "Ada", acceptedLoss: 5_000 }),
  ).toEqual([
    { label: "Markup", before: "1%", after: "1.5%" },
    { label: "Accepted loss", before: null, after: "₦50" },
  ]);
  expect(changesOf({ state: "PARKED" }, { state: "FAILED" })).toEqual([
    { label: "State", before: "In review", after: "Failed" },
  ]);
});

it.each([
  ["invite:tobi@example.com", "Invitation of tobi@example.com"],
  ["user:01M8", "Role change"],
])("names the request for %s", (subject, after) => {
  expect(changesOf(null, { approval: "role" }, subject)).toEqual([{ label: "Request", before: null, after }]);
});

it.each([
  ["price:betting/nairabet", "Betting: NairaBet"],
  ["price:payment-fee", "payment fee"],
  ["selling:data/mtn", "Data: MTN"],
  ["price:exam-pin", "Exam PINs"],
  ["setting:shop", "name, colour and contacts"],
  ["day:2026-11-21", "2026-11-21"],
  ["webhook:12", null],
  ["catalogue", null],
])("names the subject %s", (subject, text) => {
  expect(subjectText(subject)).toBe(text);
});
