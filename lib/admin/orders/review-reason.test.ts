import { expect, it } from "vitest";
import { kobo } from "@/lib/platform/money";
import { reviewReason } from "./review-reason";

const item = { kind: "VEND", face: kobo(50_000), amount: kobo(48_675) } as const;
const record = { _id: "T1", status: "SUCCESS", amount: 600, amountPaid: "584.10" };

it.each([
  ["amount_differs", { kind: "requery", body: record }, "We asked for ₦500. The supplier reports ₦600"],
  [
    "amount_differs",
    { kind: "purchase", body: { kind: "answer", status: 200, body: { success: true, data: record } } },
    "We asked for ₦500. The supplier reports ₦600",
  ],
  ["sighting_amount", { kind: "scan", body: { facts: { amount: 60_000 } } }, "supplier's list shows ₦600"],
  [
    "sighting_reversal_amount",
    { kind: "scan", body: { facts: { amount: 50_000, amountPaid: 48_675, amountReturned: 40_000 } } },
    "The supplier charged ₦486.75 and returned only ₦400.",
  ],
  ["amount_differs", { kind: "requery", body: { refused: "http_status" } }, "reports a different amount"],
])("says both amounts of a review for %s", (reason, answer, expected) => {
  expect(reviewReason({ ...item, reason, answers: [answer] })).toContain(expected);
});

it("says both amounts of a refund, from the newest answer that names one", () => {
  const answers = [
    { kind: "refund_list", body: null },
    { kind: "refund_list", body: { amount: 40_000 } },
  ];
  const refund = { kind: "REFUND", face: kobo(50_000), amount: kobo(50_800), answers } as const;
  expect(reviewReason({ ...refund, reason: "refund_amount_differs" })).toBe(
    "We asked for a refund of ₦508. Paystack lists it with ₦400.",
  );
});
