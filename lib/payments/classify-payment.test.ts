import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Kobo, kobo } from "@/lib/platform/money";
import { propertyRuns } from "@/test/property-runs";
import { classifyPayment } from "./classify-payment";
import type { FoundPayment, PaymentStatus } from "./provider";

const expected = { reference: "R-1", amount: kobo(102_000) };
function payment(fields: Partial<FoundPayment> = {}): FoundPayment {
  return {
    kind: "found",
    status: "success",
    reference: "R-1",
    amount: expected.amount,
    requestedAmount: expected.amount,
    currency: "NGN",
    paidAt: null,
    channel: "card",
    fees: kobo(1_530),
    providerId: "9",
    gatewayResponse: null,
    card: null,
    ...fields,
  };
}

describe("classifyPayment", () => {
  it.each<[string, Partial<FoundPayment>, string, string | undefined]>([
    ["exact", {}, "captured_exact", undefined],
    ["requested amount not told", { requestedAmount: null }, "captured_exact", undefined],
    ["the customer bore the fee", { amount: kobo(103_530) }, "captured_exact", undefined],
    ["more than the fee explains", { amount: kobo(103_531) }, "mismatch", "over"],
    ["more, and no fee told", { amount: kobo(102_001), fees: null }, "mismatch", "over"],
    ["more, nothing told", { amount: kobo(102_001), requestedAmount: null, fees: null }, "mismatch", "over"],
    ["one kobo less", { amount: kobo(101_999) }, "mismatch", "under"],
    ["another amount asked", { requestedAmount: kobo(1_000), amount: kobo(102_000) }, "mismatch", "under"],
    ["more asked", { requestedAmount: kobo(200_000), amount: kobo(200_000) }, "mismatch", "over"],
    ["dollars", { currency: "USD" }, "mismatch", "currency"],
    ["no currency", { currency: null }, "unknown", undefined],
    ["unreadable amount", { amount: null }, "unknown", undefined],
    ["nothing paid", { amount: kobo(0) }, "unknown", undefined],
    ["another's reference", { reference: "R-2" }, "unknown", undefined],
    ["abandoned", { status: "abandoned" }, "failed", undefined],
    ["failed", { status: "failed" }, "failed", undefined],
    ["reversed", { status: "reversed" }, "failed", undefined],
    ["ongoing", { status: "ongoing" }, "not_yet", undefined],
    ["pending", { status: "pending" }, "not_yet", undefined],
    ["processing", { status: "processing" }, "not_yet", undefined],
    ["queued", { status: "queued" }, "not_yet", undefined],
    ["a new word", { status: "other" }, "unknown", undefined],
  ])("%s", (_name, fields, verdict, why) => {
    const result = classifyPayment(payment(fields), expected);
    expect(result.verdict).toBe(verdict);
    expect("why" in result ? result.why : undefined).toBe(why);
  });

  it("keeps a payment open when the provider doesn't answer", () => {
    expect(classifyPayment({ kind: "not_found" }, expected).verdict).toBe("not_yet");
    expect(classifyPayment({ kind: "unknown", reason: "timeout" }, expected).verdict).toBe("unknown");
  });

  it("captures only a success with our reference, in naira, of at least the requested amount", () => {
    const amount: fc.Arbitrary<Kobo | null> = fc.oneof(
      fc.constantFrom(expected.amount, kobo(102_001), kobo(101_999), null),
      fc.integer({ min: 0, max: 10_000_000 }).map(kobo),
    );
    const any = fc.record({
      status: fc.constantFrom<PaymentStatus>("success", "success", "failed", "pending", "reversed", "other"),
      reference: fc.constantFrom("R-1", "R-1", "R-2"),
      currency: fc.constantFrom("NGN", "NGN", "USD", null),
      amount,
      requestedAmount: amount,
      fees: amount,
    });
    fc.assert(
      fc.property(any, (fields) => {
        const result = classifyPayment(payment(fields), expected);
        if (result.verdict === "captured_exact") {
          expect(fields).toMatchObject({ status: "success", reference: "R-1", currency: "NGN" });
          expect(fields.amount).toBeGreaterThanOrEqual(expected.amount);
          expect(fields.requestedAmount ?? expected.amount).toBe(expected.amount);
          expect(result.captured).toBe(expected.amount);
        }
        if (result.verdict === "mismatch") {
          expect(fields.status).toBe("success");
          expect(result.captured).toBe(fields.amount);
        }
      }),
      { numRuns: propertyRuns() },
    );
  }, 60_000);
});
